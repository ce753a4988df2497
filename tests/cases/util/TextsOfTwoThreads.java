// Two threads strip, split, join, reverse and print texts and records; their results are the same on every schedule.
//@ mode: check
//@ verdict: safe
//@ revisions: local
import java.util.stream.Collectors;

class TextsOfTwoThreads {
    record Text(String name, int size) { }

    static final String[] OUT = new String[2];

    static void work(int me, String given) {
        String joined = given.strip().lines().collect(Collectors.joining("+"));
        String back = new StringBuilder(joined).reverse().insert(1, '-').toString();
        OUT[me] = String.join("/", joined, back) + new Text(joined, back.length()) + new Text("a", 1).hashCode();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> work(0, " x\ny "));
        other.start();
        work(1, " p\nq ");
        other.join();
        assert OUT[0].equals("x+y/y-+xText[name=x+y, size=4]" + (31 * "a".hashCode() + 1)) : OUT[0];
        assert OUT[1].startsWith("p+q/q-+p");
    }
}
