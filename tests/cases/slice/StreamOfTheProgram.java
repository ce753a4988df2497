// The standard stream is one of the program, whose methods need the number.
//@ verdict: unsafe
//@ revisions: none local lock full
//@ options: --slice
import java.io.PrintStream;

class StreamOfTheProgram extends PrintStream {
    static int calls;

    StreamOfTheProgram() {
        super(System.out);
    }

    @Override
    public void println(int number) {
        if (number == 2) {
            throw new IllegalArgumentException(); //~ uncaught-exception java.lang.IllegalArgumentException
        }
    }

    static synchronized int next() {
        return ++calls;
    }

    public static void main(String[] args) {
        System.setOut(new StreamOfTheProgram());
        Thread other = new Thread(() -> next());
        other.start();
        System.out.println(next());
    }
}
