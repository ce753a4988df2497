// A static field whose value is to be a choice ends the check by its name.
//@ verdict: error
//@ reason: perturbing the static field
//@ options: +perturb.fields=x +perturb.x.class=.perturb.IntOverUnder +perturb.x.field=StaticFieldsAreNotPerturbed.x +perturb.x.delta=1
class StaticFieldsAreNotPerturbed {
    static int x = 1;

    public static void main(String[] args) {
        assert x == 1;
    }
}
