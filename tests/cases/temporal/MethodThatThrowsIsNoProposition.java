// A method that throws has no value.
//@ property: ltl: [] MethodThatThrowsIsNoProposition.isEmpty()
//@ revisions: default
//@ verdict: error
//@ reason: the proposition MethodThatThrowsIsNoProposition.isEmpty() throws java.lang.NullPointerException
class MethodThatThrowsIsNoProposition {
    static String s;

    static boolean isEmpty() {
        return s.isEmpty();
    }

    public static void main(String[] args) {
    }
}
