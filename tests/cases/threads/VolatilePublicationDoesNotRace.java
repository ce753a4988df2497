// A plain field written before and read after a volatile flag does not race.
//@ property: data-race, uncaught-exception
//@ verdict: safe
class VolatilePublicationDoesNotRace {
    static int data;
    static volatile boolean ready;

    public static void main(String[] args) {
        new Thread(() -> {
            data = 42;
            ready = true;
        }).start();
        if (ready) {
            assert data == 42;
        }
    }
}
