// Without the listener the clock stands still, and the limit is never passed.
//@ verdict: safe
class StopWatchIsNotFuzzed {
    public static void main(String[] args) {
        long start = System.currentTimeMillis();
        if (System.currentTimeMillis() - start > 1000) {
            throw new RuntimeException("it took too long");
        }
    }
}
