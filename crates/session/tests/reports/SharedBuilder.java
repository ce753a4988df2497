/** Two threads append to one builder without a lock. */
public class SharedBuilder {
    static final StringBuilder text = new StringBuilder();

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> text.append("bb"), "other");
        other.start();
        text.append("aa");
        other.join();
        if (text.length() != 4) {
            throw new IllegalStateException();
        }
    }
}
