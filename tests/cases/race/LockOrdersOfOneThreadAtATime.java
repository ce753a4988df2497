// Opposite orders that a start and a join keep apart cannot deadlock: no warning.
//@ mode: run race
public class LockOrdersOfOneThreadAtATime {
    static final Object A = new Object();
    static final Object B = new Object();
    static int count;

    static void forth() {
        synchronized (A) {
            synchronized (B) {
                count++;
            }
        }
    }

    static void back() {
        synchronized (B) {
            synchronized (A) {
                count += 10;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        forth();
        Thread one = new Thread(LockOrdersOfOneThreadAtATime::back);
        one.start();
        one.join();
        forth();
        Thread two = new Thread(LockOrdersOfOneThreadAtATime::back);
        two.start();
        two.join();
        System.out.println(count);
    }
}
