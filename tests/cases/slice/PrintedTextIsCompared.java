// Texts of a number are printed, and one of them is compared later.
//@ verdict: unsafe
//@ revisions: none local lock full
//@ options: --slice
class PrintedTextIsCompared {
    static int number;
    static int other;

    static synchronized void add(int more) {
        number = number * 2 + more;
        other += number;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> add(1));
        thread.start();
        add(2);
        thread.join();
        StringBuilder builder = new StringBuilder("number ").append(number);
        System.out.println(builder.toString());
        System.out.println("other " + other);
        if (builder.charAt(7) == '4') {
            throw new IllegalStateException(); //~ uncaught-exception java.lang.IllegalStateException
        }
    }
}
