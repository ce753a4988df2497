// Prints of two threads come in either order, whole.
//@ verdict: safe
//@ revisions: local full
//@ states: <= 100
class PrintingIsOneStep {
    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> System.out.println("from the thread"));
        t.start();
        System.out.println("from main");
        t.join();
    }
}
