/** Two threads parse with one parser; the fields that it shares lie between the locks of its log. */
public class SharedParser {
    static class Parser {
        final Object log = new Object();
        int sum;

        int parse(String digits) {
            sum = 0;
            for (int at = 0; at < digits.length(); at++) {
                sum += digits.charAt(at) - '0';
            }
            synchronized (log) {
                log.notifyAll();
            }
            return sum;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Parser parser = new Parser();
        int[] sums = new int[2];
        Thread one = new Thread(() -> sums[0] = parser.parse("12"), "one");
        Thread two = new Thread(() -> sums[1] = parser.parse("40"), "two");
        one.start();
        two.start();
        one.join();
        two.join();
        assert sums[0] == 3 && sums[1] == 4 : sums[0] + " " + sums[1];
    }
}
