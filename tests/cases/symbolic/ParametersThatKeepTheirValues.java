// A parameter that is an object keeps its value without symbolic.lazy, and a warning states this.
//@ options: --symbolic +symbolic.method=ParametersThatKeepTheirValues.check(sym#sym)
//@ revisions: default
//@ verdict: safe
//@ warning: a parameter keeps its value: ParametersThatKeepTheirValues.check, all
class ParametersThatKeepTheirValues {
    static void check(Object[] all, int x) {
        assert all.length == 2;
    }

    public static void main(String[] args) {
        check(new Object[2], 3);
    }
}
