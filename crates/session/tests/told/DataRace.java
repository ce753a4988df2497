/** A flag is written and read without anything that orders the two. */
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
