// Three threads, each of which takes two of three locks: a cycle, and no two of them form one.
//@ mode: race
//@ warning: Thread-0 holds
//@ warning: Thread-1 holds
//@ warning: Thread-2 holds
public class ThreeLocksInACircle {
    static class Fork {
    }

    static void eat(Fork left, Fork right, int after) {
        new Thread(() -> {
            try {
                Thread.sleep(after);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            synchronized (left) {
                synchronized (right) { //~ lock-order
                    System.out.println(after);
                }
            }
        }).start();
    }

    public static void main(String[] args) {
        Fork a = new Fork();
        Fork b = new Fork();
        Fork c = new Fork();
        eat(a, b, 100);
        eat(b, c, 200);
        eat(c, a, 300);
    }
}
