// Concatenations and builders with a sum are only printed, so the sum and its lock are no part of states.
//@ verdict: unsafe
//@ revisions: none local lock full
//@ options: --slice
//@ states: [full] <= 60
class TextsOfSums {
    private static int ends;
    private int count;

    synchronized int inc() {
        return ++count;
    }

    static synchronized void end() {
        ends++;
        if (ends == 3) {
            throw new IllegalStateException(); //~ uncaught-exception java.lang.IllegalStateException
        }
    }

    static void work(TextsOfSums f, String name) {
        long sum = 0;
        StringBuilder numbers = new StringBuilder("numbers");
        for (int i = 0; i < 3; i++) {
            int number = f.inc();
            sum += number;
            numbers.append(' ').append(number);
        }
        System.out.println(name + " sum " + sum + (char) (97 + sum));
        System.out.println(String.valueOf(sum));
        System.out.println(numbers.append('.').toString());
        end();
    }

    public static void main(String[] args) {
        TextsOfSums f = new TextsOfSums();
        for (int i = 0; i < 3; i++) {
            String name = "thread " + i;
            new Thread(() -> work(f, name)).start();
        }
    }
}
