// Ranges that are left, and depths that are reached, in few schedules only: reductions keep them all.
//@ options: --listener numeric-range:field=RangesAndDepthsInFewSchedules.sum,max=5 --listener stack-depth:max=30
//@ verdict: unsafe
class RangesAndDepthsInFewSchedules {
    static volatile int sum;
    static final Object LOCK = new Object();

    static int down(int n) {
        return n <= 0 ? 0 : down(n - 1); //~ stack-depth
    }

    static void add(int n) {
        int seen = sum;
        int own = seen * 2;
        synchronized (LOCK) {
            sum = own + n; //~ numeric-range
        }
        down(sum * 16 - 32);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> add(1));
        Thread second = new Thread(() -> add(2));
        first.start();
        second.start();
        first.join();
        second.join();
        add(0);
        sum = 5;
    }
}
