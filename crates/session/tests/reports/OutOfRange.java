/** A dial is turned too far if the button is pressed early. */
public class OutOfRange {
    static volatile boolean pressed;
    private volatile int dial = 8;

    void turn(int by) {
        dial += by;
    }

    public static void main(String[] args) throws InterruptedException {
        OutOfRange machine = new OutOfRange();
        Thread user = new Thread(() -> pressed = true, "user");
        user.start();
        machine.turn(pressed ? 2 : 1);
        user.join();
    }
}
