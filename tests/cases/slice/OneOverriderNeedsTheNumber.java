// One of the methods that a call may execute needs its argument, and one caller needs a result.
//@ verdict: unsafe
//@ revisions: none local lock full
//@ options: --slice
class OneOverriderNeedsTheNumber {
    int kept;

    int take(int number) {
        int before = kept;
        kept = number;
        return before;
    }

    static class Strict extends OneOverriderNeedsTheNumber {
        @Override
        int take(int number) {
            if (number == 3) {
                throw new IllegalArgumentException(); //~ uncaught-exception java.lang.IllegalArgumentException
            }
            return number;
        }
    }

    static int number;

    static synchronized int next() {
        return ++number;
    }

    public static void main(String[] args) {
        OneOverriderNeedsTheNumber loose = new OneOverriderNeedsTheNumber();
        OneOverriderNeedsTheNumber strict = new Strict();
        Thread other = new Thread(() -> loose.take(next()));
        other.start();
        strict.take(next() + 1);
    }
}
