// Two threads read and write one field of an input; the field has one value before both.
//@ main: ThreadsReadOneInput#race
//@ options: --symbolic --input-size 1
//@ revisions: default none local bfs paranoid
//@ verdict: unsafe
class ThreadsReadOneInput {
    ThreadsReadOneInput next;
    int value;

    void race() throws InterruptedException {
        Thread other = new Thread(() -> {
            if (next != null) {
                next = null;
            }
        });
        other.start();
        if (next != null) {
            value = next.value; //~ uncaught-exception java.lang.NullPointerException
        }
        other.join();
        assert next == null;
    }
}
