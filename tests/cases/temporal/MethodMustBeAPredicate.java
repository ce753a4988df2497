// Only a static boolean method is a proposition.
//@ property: ltl: [] MethodMustBeAPredicate.count()
//@ revisions: default
//@ verdict: error
//@ reason: MethodMustBeAPredicate.count is no static boolean method
class MethodMustBeAPredicate {
    static int count() {
        return 0;
    }

    public static void main(String[] args) {
    }
}
