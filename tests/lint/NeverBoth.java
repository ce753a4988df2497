// The locks are in a circle, but a value decides that the threads never meet in it.
public class NeverBoth {
    static final Object A = new Object();
    static final Object B = new Object();
    static final boolean REVERSED = Boolean.getBoolean("reversed");

    public static void main(String[] args) {
        new Thread(() -> {
            synchronized (A) {
                synchronized (B) {
                    System.out.println("forward");
                }
            }
        }).start();
        new Thread(() -> {
            if (REVERSED) {
                synchronized (B) {
                    synchronized (A) {
                        System.out.println("backward");
                    }
                }
            }
        }).start();
    }
}
