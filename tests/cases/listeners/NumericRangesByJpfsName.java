// Ranges as JPF's properties give them: the second field leaves its own.
//@ options: +listener=.listener.NumericValueChecker +range.fields=a,b +range.a.field=NumericRangesByJpfsName.low +range.a.min=1 +range.b.field=*Levels.high +range.b.max=2.5 +range.b.min=-1
//@ verdict: unsafe
class NumericRangesByJpfsName {
    static class Levels {
        double high;
    }

    static int low = 1;

    public static void main(String[] args) {
        Levels levels = new Levels();
        levels.high = 2.5;
        low = 7;
        levels.high = 2.6; //~ numeric-range
    }
}
