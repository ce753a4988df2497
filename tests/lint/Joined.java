// Threads that join each other before the second access never wait for each other.
public class Joined {
    static final Object A = new Object();
    static final Object B = new Object();
    static final Object OTHER = new Object();
    static Object replaced = new Object();
    static boolean open = true;

    static void forward() {
        synchronized (A) {
            synchronized (B) {
                System.out.println("forward");
            }
        }
    }

    static void backward() throws InterruptedException {
        synchronized (B) {
            synchronized (A) {
                System.out.println("backward");
            }
        }
        synchronized (A) {
            Thread.sleep(1);
        }
        synchronized (OTHER) {
            synchronized (B) {
                while (!open) {
                    B.wait();
                }
            }
        }
        replaced = new Object();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> {
            forward();
            synchronized (OTHER) {
                System.out.println("other");
            }
            synchronized (replaced) {
                System.out.println("replaced");
            }
        });
        thread.start();
        thread.join();
        backward();
    }
}
