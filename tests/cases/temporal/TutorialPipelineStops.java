// The pipeline of Bandera's tutorial: two stages and a listener, which connectors with one place join. A zero
// is handed on and ends each of them. Bandera's assertions are conditions of calls, its specifications patterns.
//@ property: Added: [] !return(TutorialPipelineStops.Connector.add: this.queue != $1), Taken: [] !return(TutorialPipelineStops.Connector.take: this.queue != -1), Stopped: {TutorialPipelineStops.second} responds to {TutorialPipelineStops.stopping} globally, FirstBefore: {TutorialPipelineStops.first} precedes {TutorialPipelineStops.second} globally, NoZero: {entry(TutorialPipelineStops.Connector.add: $1 == 0)} is absent before {TutorialPipelineStops.stopping}, Ends: {ended} exists globally
//@ revisions: none local lock default bfs
//@ verdict: safe
class TutorialPipelineStops {
    static boolean stopping;
    static boolean first;
    static boolean second;

    static class Connector {
        int queue = -1;

        synchronized int take() throws InterruptedException {
            while (queue < 0) {
                wait();
            }
            int value = queue;
            queue = -1;
            notifyAll();
            return value;
        }

        synchronized void add(int value) throws InterruptedException {
            while (queue >= 0) {
                wait();
            }
            queue = value;
            notifyAll();
        }
    }

    static void heard(int value) {
        assert value == 3;
    }

    static void stage(Connector in, Connector out, boolean isFirst) {
        try {
            int value;
            do {
                value = in.take();
                if (value == 0) {
                    if (isFirst) {
                        first = true;
                    } else {
                        second = true;
                    }
                }
                out.add(value == 0 ? 0 : value + 1);
            } while (value != 0);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Connector c1 = new Connector();
        Connector c2 = new Connector();
        Connector c3 = new Connector();
        new Thread(() -> stage(c1, c2, true)).start();
        new Thread(() -> stage(c2, c3, false)).start();
        new Thread(() -> {
            try {
                for (int value = c3.take(); value != 0; value = c3.take()) {
                    heard(value);
                }
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }).start();
        c1.add(1);
        stopping = true;
        c1.add(0);
    }
}
