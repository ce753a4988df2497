// Each of two objects has a leaf monitor. Their sections call methods, enter again, and read final fields.
// The searches see one step each.
//@ verdict: safe
//@ revisions: lock full paranoid
//@ options: --slice
//@ states: [lock] <= 60
//@ states: [full] <= 20
class SectionsOfEachObject {
    static class Log {
        private final int start;
        private int count;
        private long sum;

        Log(int start) {
            this.start = start;
        }

        synchronized void add(int number) {
            count++;
            addOnly(number + start);
        }

        private synchronized void addOnly(int number) {
            sum += number;
        }
    }

    public static void main(String[] args) {
        Log first = new Log(1);
        Log second = new Log(2);
        for (int i = 0; i < 3; i++) {
            Log log = i == 0 ? first : second;
            new Thread(() -> {
                log.add(1);
                second.add(2);
            }).start();
        }
    }
}
