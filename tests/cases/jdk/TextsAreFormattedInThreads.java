// Two threads format numbers and texts by patterns. (JDK 25 needs more states than 17, where some 60 suffice.)
//@ verdict: safe
//@ revisions: default
//@ states: [default] <= 2500
class TextsAreFormattedInThreads {
    public static void main(String[] args) throws Exception {
        Runnable work = () -> {
            String text = String.format("%,d %s %.2f", 12345, "a", 1.5);
            assert text.equals("12,345 a 1.50") : text;
        };
        Thread one = new Thread(work), two = new Thread(work);
        one.start();
        two.start();
        one.join();
        two.join();
    }
}
