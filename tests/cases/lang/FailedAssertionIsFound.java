// A failed assertion in main is a finding on the line of the assert.
//@ mode: run check
//@ verdict: unsafe
class FailedAssertionIsFound {
    static int half(int n) {
        assert n % 2 == 0 : "odd"; //~ uncaught-exception java.lang.AssertionError
        return n / 2;
    }

    public static void main(String[] args) {
        System.out.println(half(4));
        System.out.println(half(3));
    }
}
