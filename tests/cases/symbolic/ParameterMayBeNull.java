// A parameter of a reference type may be null.
//@ main: ParameterMayBeNull#get
//@ options: --symbolic
//@ revisions: default
//@ verdict: unsafe
class ParameterMayBeNull {
    int value;

    static int get(ParameterMayBeNull box) {
        return box.value; //~ uncaught-exception java.lang.NullPointerException
    }
}
