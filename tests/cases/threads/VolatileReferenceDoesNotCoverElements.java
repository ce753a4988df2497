// A volatile reference to an array does not make its elements volatile.
//@ property: data-race
//@ verdict: unsafe
class VolatileReferenceDoesNotCoverElements {
    static volatile int[] counts = new int[1];

    static void count() {
        counts[0]++; //~ data-race
    }

    public static void main(String[] args) {
        new Thread(VolatileReferenceDoesNotCoverElements::count).start();
        count();
    }
}
