// Two threads read numbers with their own Scanners and add them without a lock.
//@ mode: check
//@ verdict: unsafe
//@ revisions: local
import java.util.Scanner;

class ScannedSumIsLost {
    static volatile int sum;

    static void read(String text) {
        try (Scanner scanner = new Scanner(text)) {
            sum += scanner.nextInt();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> read("1"));
        other.start();
        read("4");
        other.join();
        assert sum == 5; //~ uncaught-exception java.lang.AssertionError
    }
}
