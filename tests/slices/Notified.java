// Divergence before a notification: the loop that may not end matters although nothing that it computes
// is used. A loop that counts matters not.
//@ options: --criterion deadlock
class Notified {
    static volatile boolean flag;
    static final Object LOCK = new Object(); //+
    static int[] filled = new int[10]; //-

    public static void main(String[] args) throws InterruptedException {
        new Thread(() -> {
            for (int i = 0; i < 10; i++) { //-
                filled[i] = i; //-
            }
            while (flag) { //+
            }
            synchronized (LOCK) { //+
                LOCK.notify(); //+
            }
        }).start(); //+
        flag = args.length > 0; //+
        synchronized (LOCK) { //+
            LOCK.wait(); //+
        }
    }
}
