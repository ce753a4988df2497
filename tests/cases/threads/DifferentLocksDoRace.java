// Two locks protect nothing from each other.
//@ property: data-race
//@ verdict: unsafe
class DifferentLocksDoRace {
    static int count;

    static void increment(Object lock) {
        synchronized (lock) {
            count++; //~ data-race
        }
    }

    public static void main(String[] args) {
        new Thread(() -> increment(new Object())).start();
        increment(new Object());
    }
}
