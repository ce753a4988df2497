// An object that was thread-local races once it is published.
//@ verdict: unsafe
class LateEscapeIsNoticed {
    int value;
    static volatile LateEscapeIsNoticed shared;

    public static void main(String[] args) throws InterruptedException {
        LateEscapeIsNoticed own = new LateEscapeIsNoticed();
        own.value = 5;
        own.value++;
        shared = own;
        Thread t = new Thread(() -> shared.value++);
        t.start();
        own.value++;
        t.join();
        assert own.value == 8; //~ uncaught-exception java.lang.AssertionError
    }
}
