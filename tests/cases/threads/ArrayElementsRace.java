// Unsynchronized accesses of two threads to one array element are a data race, to two are none.
//@ property: data-race
//@ verdict: unsafe
class ArrayElementsRace {
    static final int[] COUNTS = new int[3];

    static void count(int own) {
        COUNTS[own]++;
        COUNTS[2]++; //~ data-race
    }

    public static void main(String[] args) {
        new Thread(() -> count(0)).start();
        count(1);
    }
}
