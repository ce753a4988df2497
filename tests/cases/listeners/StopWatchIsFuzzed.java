// Comparisons of times are choices: a limit that the clock never reaches is passed on some path.
//@ options: +listener=.listener.StopWatchFuzzer
//@ verdict: unsafe
class StopWatchIsFuzzed {
    static long since(long start) {
        return System.currentTimeMillis() - start;
    }

    static boolean isLong(long time) {
        return time > 1000;
    }

    public static void main(String[] args) {
        long start = System.currentTimeMillis();
        long time = since(start);
        if (isLong(time)) {
            throw new RuntimeException("it took too long"); //~ uncaught-exception java.lang.RuntimeException
        }
        int order = Long.compare(time + 1, 0);
        assert order == 1 : "what is computed otherwise is no time any more";
        if (start < 0) {
            return;
        }
        System.out.println("in time");
    }
}
