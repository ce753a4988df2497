// Code that one thread executes, as it has set a flag under a lock, next to code that several execute.
import java.util.ArrayList;
import java.util.List;

public class Claimed {
    static class Closed {
        boolean closed;
        int closings;

        void close() {
            synchronized (this) {
                if (closed) {
                    return;
                }
                closed = true;
            }
            closings++;
        }
    }

    static class Negated {
        boolean done;
        int times;

        void finish() {
            synchronized (this) {
                if (!done) {
                    done = true;
                } else {
                    return;
                }
            }
            times++;
        }
    }

    static class Early {
        boolean closed;
        int times;

        void close() {
            times++; //! unsynchronized-access
            synchronized (this) {
                if (closed) {
                    return;
                }
                closed = true;
            }
        }
    }

    static class Unlocked {
        boolean closed;
        int times;

        void close() {
            if (closed) {
                return;
            }
            closed = true; //! unsynchronized-access
            times++; //! unsynchronized-access
        }
    }

    static class Reset {
        boolean busy;
        int times;

        void use() {
            synchronized (this) {
                if (busy) {
                    return;
                }
                busy = true;
            }
            times++; //! unsynchronized-access
        }

        synchronized void reset() {
            busy = false;
        }
    }

    static class Parted {
        boolean closed;
        int times;

        void close() {
            synchronized (this) {
                if (closed) {
                    return;
                }
            }
            synchronized (this) {
                closed = true;
            }
            times++; //! unsynchronized-access
        }
    }

    static boolean started;
    static int starts;
    static int shared;
    static final List<String> LOG = new ArrayList<>();

    static void start() {
        synchronized (Claimed.class) {
            if (started) {
                return;
            }
            started = true;
        }
        starts++;
        LOG.add("started");
    }

    static class Many {
        boolean done;

        void finish() {
            synchronized (this) {
                if (done) {
                    return;
                }
                done = true;
            }
            shared++; //! unsynchronized-access
        }
    }

    public static void main(String[] args) {
        Closed closed = new Closed();
        Negated negated = new Negated();
        Early early = new Early();
        Unlocked unlocked = new Unlocked();
        Reset reset = new Reset();
        Parted parted = new Parted();
        for (int i = 0; i < 2; i++) {
            new Thread(closed::close).start();
            new Thread(negated::finish).start();
            new Thread(early::close).start();
            new Thread(unlocked::close).start();
            new Thread(reset::use).start();
            new Thread(reset::reset).start();
            new Thread(parted::close).start();
            new Thread(Claimed::start).start();
            Many many = new Many();
            new Thread(many::finish).start();
        }
    }
}
