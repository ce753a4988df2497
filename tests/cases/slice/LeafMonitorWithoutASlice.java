// Without `--slice` there are no leaf monitors, as sections access no masked numbers.
//@ verdict: safe
//@ revisions: lock full
//@ options: --static-facts faint,leaf-monitor
//@ warning: --static-facts leaf-monitor has an effect with --slice only
class LeafMonitorWithoutASlice {
    static int calls;

    static synchronized void call() {
        calls++;
    }

    public static void main(String[] args) {
        new Thread(() -> call()).start();
        call();
    }
}
