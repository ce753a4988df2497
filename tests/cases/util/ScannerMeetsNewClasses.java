// A thread reads numbers with a Scanner while another adds to the same sum: without a lock, one is lost. The
// scanner loads classes that no path knows before.
//@ mode: check
//@ verdict: unsafe
//@ revisions: local full
import java.util.Scanner;

class ScannerMeetsNewClasses {
    static volatile int sum;

    public static void main(String[] args) throws InterruptedException {
        Thread reader = new Thread(() -> {
            try (Scanner scanner = new Scanner("1 x 2")) {
                while (scanner.hasNext()) {
                    if (scanner.hasNextInt()) {
                        sum += scanner.nextInt();
                    } else {
                        scanner.next();
                    }
                }
            }
        });
        reader.start();
        sum += 4;
        reader.join();
        assert sum == 7; //~ uncaught-exception java.lang.AssertionError
    }
}
