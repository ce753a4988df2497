// A thread reads numbers with a Scanner while another adds to the same sum under the same lock.
//@ mode: check
//@ verdict: safe
//@ revisions: local
import java.util.Scanner;

class ScannerBesideAThread {
    static int sum;

    static synchronized void add(int number) {
        sum += number;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread reader = new Thread(() -> {
            try (Scanner scanner = new Scanner("1 x 2")) {
                while (scanner.hasNext()) {
                    if (scanner.hasNextInt()) {
                        add(scanner.nextInt());
                    } else {
                        scanner.next();
                    }
                }
            }
        });
        reader.start();
        add(4);
        reader.join();
        assert sum == 7;
    }
}
