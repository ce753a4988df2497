// Two transfers in opposite directions can deadlock.
public class Transfer implements Runnable {
    private final Object from;
    private final Object to;

    Transfer(Object from, Object to) {
        this.from = from;
        this.to = to;
    }

    @Override
    public void run() {
        synchronized (from) {
            synchronized (to) {
                System.out.println("transferred");
            }
        }
    }

    public static void main(String[] args) {
        Object a = new Object();
        Object b = new Object();
        new Thread(new Transfer(a, b)).start();
        new Thread(new Transfer(b, a)).start();
    }
}
