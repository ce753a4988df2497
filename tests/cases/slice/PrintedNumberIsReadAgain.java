// The program reads what it has printed to a stream of its own, so the search begins again.
//@ verdict: unsafe
//@ revisions: none local lock full
//@ options: --slice
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;

class PrintedNumberIsReadAgain {
    static int number;

    static synchronized void add(int more) {
        number = number * 2 + more;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> add(1));
        other.start();
        add(2);
        other.join();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        System.setOut(new PrintStream(bytes, true));
        System.out.print("number " + number);
        if (bytes.toString().equals("number 4")) {
            throw new IllegalStateException(); //~ uncaught-exception java.lang.IllegalStateException
        }
    }
}
