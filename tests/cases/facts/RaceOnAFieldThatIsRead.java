// A race between the only write and a read is reported, although the field is assumed to be settled.
//@ verdict: unsafe
//@ revisions: lock
//@ property: data-race
class RaceOnAFieldThatIsRead {
    private int size = 1;
    private final Object lock = new Object();

    public static void main(String[] args) {
        RaceOnAFieldThatIsRead shared = new RaceOnAFieldThatIsRead();
        new Thread(() -> {
            synchronized (shared.lock) {
                shared.size = 2; //~ data-race
            }
        }).start();
        int read = shared.size;
    }
}
