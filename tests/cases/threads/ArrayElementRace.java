// Two threads race on one array element; another element is untouched.
//@ verdict: unsafe
class ArrayElementRace {
    public static void main(String[] args) throws InterruptedException {
        int[] counts = new int[2];
        Thread t = new Thread(() -> counts[1]++);
        t.start();
        counts[1]++;
        t.join();
        assert counts[0] == 0;
        assert counts[1] == 2; //~ uncaught-exception java.lang.AssertionError
    }
}
