/** A write and a read of a flag are not ordered by happens-before. */
public class DataRace {
    private boolean done;
    private final Object lock = new Object();

    void finish() {
        synchronized (lock) {
            done = true;
        }
    }

    public static void main(String[] args) {
        DataRace job = new DataRace();
        new Thread(job::finish, "finisher").start();
        if (job.done) {
            System.out.println("done");
        }
    }
}
