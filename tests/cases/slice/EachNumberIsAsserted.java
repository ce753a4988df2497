// An assertion depends on every number, so no number is masked, and the result states this.
//@ options: --slice
//@ revisions: default none
//@ verdict: safe
//@ warning: --slice leaves nothing out: a decision, an exception or a call of the class library may depend on every number
class EachNumberIsAsserted {
    static int n;

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            n++;
        }
        assert n == 3;
    }
}
