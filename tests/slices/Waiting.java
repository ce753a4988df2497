// A loop around a wait decides whether the thread waits, and may not end.
//@ options: --criterion deadlock
class Waiting {
    static boolean open;
    static final Object GATE = new Object();

    static void pass() {
        synchronized (GATE) { //+
            while (!open) { //+
                try {
                    GATE.wait(); //+
                } catch (InterruptedException e) {
                    return;
                }
            }
        }
    }

    public static void main(String[] args) {
        new Thread(Waiting::pass).start(); //+
        synchronized (GATE) { //+
            open = true; //+
            GATE.notifyAll(); //+
        }
    }
}
