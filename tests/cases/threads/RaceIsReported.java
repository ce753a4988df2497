// Two unsynchronized increments are a data race on the line of the increment.
//@ property: data-race
//@ verdict: unsafe
class RaceIsReported {
    static int count;

    static void increment() {
        count++; //~ data-race
    }

    public static void main(String[] args) {
        new Thread(RaceIsReported::increment).start();
        new Thread(RaceIsReported::increment).start();
    }
}
