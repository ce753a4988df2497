/** Leader election in a ring (Chang and Roberts): the largest number goes round and wins. */
class Election {
    static final int[] NUMBERS = {2, 3, 1};
    static final int[] inbox = {-1, -1, -1};
    static int leaders;
    static boolean elected;

    static void member(int at) {
        int next = (at + 1) % NUMBERS.length;
        send(next, NUMBERS[at]);
        while (true) {
            int number = await(at);
            if (number < 0) {
                return;
            } else if (number == NUMBERS[at]) {
                synchronized (inbox) {
                    leaders++;
                    elected = true;
                    inbox.notifyAll();
                }
                return;
            } else if (number > NUMBERS[at]) {
                send(next, number);
            }
        }
    }

    static void send(int to, int number) {
        synchronized (inbox) {
            inbox[to] = Math.max(inbox[to], number);
            inbox.notifyAll();
        }
    }

    static int await(int at) {
        synchronized (inbox) {
            while (inbox[at] < 0 && !elected) {
                try {
                    inbox.wait();
                } catch (InterruptedException end) {
                    return -1;
                }
            }
            int number = inbox[at];
            inbox[at] = -1;
            return number;
        }
    }

    public static void main(String[] args) {
        for (int at = 1; at < NUMBERS.length; at++) {
            int member = at;
            new Thread(() -> member(member), "member " + at).start();
        }
        member(0);
    }
}
