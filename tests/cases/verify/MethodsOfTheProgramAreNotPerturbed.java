// Only results of Verify can be perturbed; other methods are refused by name.
//@ verdict: error
//@ reason: only what Verify gives can be perturbed
//@ options: +perturb.returns=f +perturb.f.class=.perturb.IntOverUnder +perturb.f.method=MethodsOfTheProgramAreNotPerturbed.f()
class MethodsOfTheProgramAreNotPerturbed {
    static int f() {
        return 1;
    }

    public static void main(String[] args) {
        assert f() == 1;
    }
}
