/** A reader may use a setting before it is written. */
class Settings {
    static volatile boolean written;
    static volatile boolean used;

    public static void main(String[] args) {
        new Thread(() -> used = true).start();
        written = true;
    }
}
