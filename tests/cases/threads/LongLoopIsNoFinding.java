// A loop of many rounds is not taken for one without end, nor does it end a step.
//@ property: endless-loop
//@ verdict: safe
//@ states: <= 2
class LongLoopIsNoFinding {
    public static void main(String[] args) {
        int sum = args.length;
        for (int i = 0; i < 20_000; i++) {
            sum += i;
        }
        if (sum != 199_990_000) {
            throw new IllegalStateException();
        }
    }
}
