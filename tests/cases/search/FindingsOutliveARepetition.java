// A search is repeated with other settings, and a bound ends the repetition before it finds the violation.
//@ options: --all-errors --max-states 50
//@ verdict: unsafe
class FindingsOutliveARepetition {
    static volatile int count;
    static int[] cells = new int[50];
    static int read;

    public static void main(String[] args) {
        for (int thread = 0; thread < 3; thread++) {
            int own = thread;
            new Thread(() -> {
                for (int at = 0; at < 50; at++) {
                    count = count + 1;
                    cells[at] = read + own;
                }
            }).start();
        }
        new Thread(() -> {
            if (count >= 0) {
                throw new IllegalStateException("at " + count); //~ uncaught-exception java.lang.IllegalStateException
            }
        }).start();
    }
}
