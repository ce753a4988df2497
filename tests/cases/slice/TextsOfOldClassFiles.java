// Class files of Java 8 concatenate with builders.
//@ verdict: safe
//@ revisions: none local lock full
//@ options: --slice
//@ javac: --release 8
//@ states: [full] <= 45
class TextsOfOldClassFiles {
    private int count;

    synchronized int inc() {
        return ++count;
    }

    static void work(TextsOfOldClassFiles f) {
        int sum = 0;
        for (int i = 0; i < 3; i++) {
            sum += f.inc();
        }
        System.out.println("sum " + sum + ", " + (long) sum);
    }

    public static void main(String[] args) {
        TextsOfOldClassFiles f = new TextsOfOldClassFiles();
        for (int i = 0; i < 3; i++) {
            new Thread(() -> work(f)).start();
        }
    }
}
