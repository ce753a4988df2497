// An invariant that throws does not hold.
//@ revisions: none local paranoid
//@ options: --invariant InvariantThrows.isNamed
//@ verdict: unsafe
class InvariantThrows {
    static String name = "a";

    static boolean isNamed() {
        return name.length() > 0; //~ invariant
    }

    public static void main(String[] args) {
        name = null;
        name = "b";
    }
}
