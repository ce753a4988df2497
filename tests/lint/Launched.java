// Locks of the object whose instance method main is executed (JDK 25).
int x;
final Object a = new Object();
final Object b = new Object();

void first() {
    synchronized (a) {
        synchronized (b) { //! lock-order
            x++;
        }
    }
}

void second() {
    synchronized (b) {
        synchronized (a) {
            x++;
        }
    }
}

void main() throws InterruptedException {
    Thread other = new Thread(this::first);
    other.start();
    second();
    other.join();
}
