// A method that is not there is refused by name.
//@ revisions: none local
//@ options: --invariant InvariantIsNotThere.isFin
//@ verdict: error
//@ reason: --invariant InvariantIsNotThere.isFin: InvariantIsNotThere has no static boolean isFin()
class InvariantIsNotThere {
    static boolean isFine() {
        return true;
    }

    public static void main(String[] args) {
    }
}
