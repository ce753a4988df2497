// Ready dependence: an assertion after a wait depends on the notification of another thread, and on what
// decides about it.
//@ options: --criterion throw
class Ready {
    static final Object LOCK = new Object(); //+
    static boolean decides;
    static int count;

    public static void main(String[] args) throws InterruptedException {
        decides = args.length == 0; //+
        new Thread(() -> {
            count++; //-
            if (decides) { //+
                synchronized (LOCK) { //+
                    LOCK.notify(); //+
                }
            }
        }).start(); //+
        synchronized (LOCK) { //+
            LOCK.wait(); //+
        }
        assert args.length < 3; //+
    }
}
