// A named method without symbolic parameters or fields is called as it is.
//@ options: --symbolic +symbolic.method=NamedMethodWithoutInputs.get()
//@ revisions: default
//@ verdict: safe
class NamedMethodWithoutInputs {
    int x = 3;

    int get() {
        return x;
    }

    public static void main(String[] args) {
        assert new NamedMethodWithoutInputs().get() == 3;
    }
}
