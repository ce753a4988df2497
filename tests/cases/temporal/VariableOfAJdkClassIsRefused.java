// The class library makes objects where no choice is possible.
//@ property: Named: forall[t: java.lang.Thread]. [] t.name != null
//@ revisions: default
//@ verdict: error
//@ reason: column 15: java.lang.Thread is a class of the JDK
class VariableOfAJdkClassIsRefused {
    public static void main(String[] args) {}
}
