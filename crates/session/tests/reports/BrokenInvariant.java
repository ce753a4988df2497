/** The invariant of two equal counts is violated between two writes. */
public class BrokenInvariant {
    static int sent;
    static int received;

    static boolean nothingIsLost() {
        return sent == received;
    }

    static synchronized void hand() {
        sent++;
        received++;
    }

    public static void main(String[] args) {
        new Thread(BrokenInvariant::hand, "hand").start();
        synchronized (BrokenInvariant.class) {
            System.out.println(sent + " sent");
        }
    }
}
