// The unsynchronized cache of a string's hash is a benign race of the library, not reported.
//@ property: data-race
//@ verdict: safe
//@ revisions: local full
class HashOfASharedStringIsBenign {
    public static void main(String[] args) {
        String shared = new StringBuilder("sha").append("red").toString();
        new Thread(() -> System.identityHashCode(shared.hashCode())).start();
        System.identityHashCode(shared.hashCode());
    }
}
