// One execution gives no warning, so there is nothing to search and nothing is proved.
//@ verdict: incomplete
//@ options: --guided
//@ revisions: local
//@ reason: gave no warnings
public class NoWarningNoSearch {
    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> System.out.println("alone"));
        thread.start();
        thread.join();
    }
}
