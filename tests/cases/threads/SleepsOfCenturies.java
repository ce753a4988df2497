// Twelve sleeps of a second less than `Integer.MAX_VALUE` seconds each end: the clock of the machine,
// which the program does not read, does not reach its limit.
//@ verdict: unsafe
//@ revisions: default none full bfs paranoid
class SleepsOfCenturies {
    public static void main(String[] args) throws Exception {
        for (int round = 0; round < 12; round++) {
            Thread.sleep((Integer.MAX_VALUE - 1) * 1_000L);
        }
        throw new IllegalStateException("the end"); //~ uncaught-exception java.lang.IllegalStateException
    }
}
