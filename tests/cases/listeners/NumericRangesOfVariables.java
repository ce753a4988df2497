// A local variable leaves its range where it is stored into, in one method and not in another.
//@ options: +listener=.listener.NumericValueChecker +range.vars=1,2 +range.1.var=NumericRangesOfVariables.main(java.lang.String[]):some +range.1.min=0 +range.1.max=42 +range.2.var=*.steps:each +range.2.max=3
//@ verdict: unsafe
class NumericRangesOfVariables {
    static int steps(int last) {
        int sum = 0;
        for (int each = 0; each < last; each++) { //~ numeric-range
            int some = 100;
            sum += each + some;
        }
        return sum;
    }

    public static void main(String[] args) {
        double some;
        some = 42;
        steps(3);
        steps(5);
        some = 12345;
    }
}
