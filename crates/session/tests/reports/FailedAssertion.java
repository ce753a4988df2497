/** An increment of a counter is lost between its read and its write. */
public class FailedAssertion {
    private int value;

    void step() {
        int before = value;
        value = before + 1;
    }

    public static void main(String[] args) throws InterruptedException {
        FailedAssertion counter = new FailedAssertion();
        Thread other = new Thread(counter::step, "other");
        other.start();
        counter.step();
        other.join();
        System.out.println("counted to " + counter.value);
        assert counter.value == 2 : "a step was lost";
    }
}
