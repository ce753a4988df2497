// The counter of a loop decides when the loop ends; the sum in it is masked.
//@ verdict: safe
//@ revisions: none local lock full
//@ options: --slice
class CounterOfALoop {
    static int sum;
    static double mean;

    static synchronized void add(int number) {
        sum += number;
        mean = sum / 2.0;
    }

    public static void main(String[] args) {
        for (int t = 1; t < 3; t++) {
            int number = t;
            new Thread(() -> {
                for (int i = 0; i < 2; i++) {
                    add(number * i + number);
                }
            }).start();
        }
    }
}
