/** A thread handles events; each handler posts the next one, except that a stop is never handled. */
class EventLoop {
    static final int NONE = 0;
    static final int TICK = 1;
    static final int STOP = 2;
    static int posted = TICK;
    static boolean stopped;

    static synchronized void post(int event) {
        posted = event;
    }

    static synchronized int next() {
        int event = posted;
        posted = NONE;
        return event;
    }

    public static void main(String[] args) {
        new Thread(() -> post(STOP), "user").start();
        while (!stopped) {
            switch (next()) {
                case TICK:
                    post(TICK);
                    break;
                case STOP:
                    stopped = true;
                    break;
                default:
                    break;
            }
        }
    }
}
