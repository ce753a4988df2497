// An uncaught exception ends a thread of the observed execution and is reported, with the earlier race.
//@ mode: race
public class ExceptionsThatLeaveAThreadAreTold {
    static int value;

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            value = 1; //~ data-race
            throw new IllegalStateException("boom"); //~ uncaught-exception java.lang.IllegalStateException
        });
        other.start();
        int seen = value;
        other.join();
        System.out.println(seen);
    }
}
