// A field is an index of two arrays. It stays within the longer one, and exceeds the shorter one in one
// schedule.
//@ verdict: unsafe
//@ revisions: none local lock full
//@ options: --slice
class RingOfAnotherLength {
    final int[] data;
    static int front;

    RingOfAnotherLength(int length) {
        data = new int[length];
    }

    synchronized void put(int number) {
        synchronized (RingOfAnotherLength.class) {
            data[front] = number; //~ uncaught-exception java.lang.ArrayIndexOutOfBoundsException
            front = (front + 1) % data.length;
        }
    }

    public static void main(String[] args) {
        RingOfAnotherLength longer = new RingOfAnotherLength(3);
        RingOfAnotherLength shorter = new RingOfAnotherLength(2);
        new Thread(() -> {
            longer.put(1);
            longer.put(2);
        }).start();
        shorter.put(3);
    }
}
