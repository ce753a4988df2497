// A local variable that is never read leaves its range; the range is given as the tool's option.
//@ options: --listener numeric-range:var=NumericRangeOfAVariable.main:some,min=0,max=42
//@ verdict: unsafe
class NumericRangeOfAVariable {
    public static void main(String[] args) {
        double some;
        some = 42;
        some = 12345; //~ numeric-range
    }
}
