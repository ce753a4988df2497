// The numbers of a ring, and its places, belong to no state. A field has the type `byte`, and one is static.
//@ verdict: safe
//@ revisions: none local lock full
//@ options: --slice
//@ states: [lock] <= 60
class RingsOfOneLength {
    static final int LENGTH = 5;
    static int turns;
    final long[] data = new long[LENGTH];
    byte front;
    char back;

    synchronized void put(long number) {
        data[(front + back) % LENGTH] = number;
        back = (char) ((back + 1) % LENGTH);
    }

    synchronized void turn() {
        long number = data[front];
        data[front] = data[turns];
        data[turns] = number;
        front = (byte) ((front + 2) % data.length);
        turns = LENGTH - 1 - front;
    }

    public static void main(String[] args) {
        RingsOfOneLength ring = new RingsOfOneLength();
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                for (int n = 0; n < 3; n++) {
                    ring.put(n);
                    ring.turn();
                }
            }).start();
        }
    }
}
