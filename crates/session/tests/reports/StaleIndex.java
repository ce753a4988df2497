import java.util.List;
import java.util.Vector;

class StaleIndex {
    static final Vector<String> jobs = new Vector<>(List.of("a", "b"));

    static void drain() {
        while (!jobs.isEmpty()) {
            jobs.remove(jobs.size() - 1);
        }
    }

    public static void main(String[] args) {
        new Thread(StaleIndex::drain, "").start();
        drain();
    }
}
