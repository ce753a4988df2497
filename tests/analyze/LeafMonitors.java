// Sections that one step can execute, and others: of nested monitors, with a number that is needed, and
// with a call of the class library.
class LeafMonitors {
    static class Log {
        final Object lock = new Object();
        int count;
        int last;

        synchronized void add(int number) {
            count += number;
            addOnce();
        }

        synchronized void addOnce() {
            count++;
        }

        void note(int number) {
            synchronized (lock) {
                last = number;
            }
        }
    }

    static final Object OUTER = new Object();
    static final Object INNER = new Object();
    static final Object NEEDED = new Object();
    static final Object CALLING = new Object();
    static int inner;
    static int needed;

    static synchronized void count() {
        inner--;
    }

    static void nest(Object first, Object second) {
        synchronized (first) {
            synchronized (second) {
                inner++;
            }
        }
    }

    static void assertNeeded() {
        synchronized (NEEDED) {
            assert needed++ < 9;
        }
        synchronized (CALLING) {
            inner++;
            Thread.yield();
        }
    }

    public static void main(String[] args) {
        Log log = new Log();
        new Thread(() -> {
            count();
            nest(OUTER, INNER);
            assertNeeded();
        }).start();
        log.add(1);
        log.note(2);
        nest(INNER, OUTER);
    }
}

//@ show: facts
//= the program
//=   fact leaf-monitor
//=   of the monitor of class LeafMonitors
//= LeafMonitors.java:5  final Object lock = new Object();
//=   fact leaf-monitor
//=   of the monitor of the new object
//=   in LeafMonitors$Log.<init>
//= LeafMonitors.java:10  count += number;
//=   fact irrelevant
//=   of LeafMonitors$Log.count
//=   in LeafMonitors$Log.add
//= LeafMonitors.java:15  count++;
//=   fact irrelevant
//=   of LeafMonitors$Log.count
//=   in LeafMonitors$Log.addOnce
//= LeafMonitors.java:20  last = number;
//=   fact irrelevant
//=   of LeafMonitors$Log.last
//=   in LeafMonitors$Log.note
//= LeafMonitors.java:33  inner--;
//=   fact irrelevant
//=   of LeafMonitors.inner
//=   in LeafMonitors.count
//= LeafMonitors.java:39  inner++;
//=   fact irrelevant
//=   of LeafMonitors.inner
//=   in LeafMonitors.nest
//= LeafMonitors.java:49  inner++;
//=   fact irrelevant
//=   of LeafMonitors.inner
//=   in LeafMonitors.assertNeeded
//= LeafMonitors.java:55  Log log = new Log();
//=   fact leaf-monitor
//=   of the monitor of the new object
//=   in LeafMonitors.main
//= LeafMonitors.java:61  log.add(1);
//=   fact irrelevant
//=   of argument 1
//=   in LeafMonitors.main
//= LeafMonitors.java:62  log.note(2);
//=   fact irrelevant
//=   of argument 1
//=   in LeafMonitors.main
