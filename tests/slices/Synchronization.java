// Synchronization: the critical section around a variable of the assertion matters, that of a counter does
// not.
//@ options: --criterion throw
class Synchronization {
    static final Object LOCK = new Object(); //+
    static final Object LOG = new Object(); //-
    static int value;
    static int lines;

    public static void main(String[] args) {
        new Thread(() -> {
            synchronized (LOG) { //-
                lines++; //-
            }
            synchronized (LOCK) { //+
                value = 1; //+
            }
        }).start(); //+
        assert value < 2; //+
    }
}
