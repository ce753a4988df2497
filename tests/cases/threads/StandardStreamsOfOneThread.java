// Replacing System.out before other threads live, or after, needs no smaller steps.
//@ verdict: safe
//@ states: [local] <= 600
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;

class StandardStreamsOfOneThread {
    public static void main(String[] args) throws InterruptedException {
        PrintStream before = System.out;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        System.setOut(new PrintStream(bytes));
        Thread other = new Thread(() -> System.out.print("a"));
        other.start();
        System.out.print("a");
        other.join();
        System.setOut(before);
        assert bytes.toString().equals("aa");
    }
}
