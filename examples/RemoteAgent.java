/*
 * A missed signal between two tasks, after the deadlock that was found in a spacecraft's control
 * software once it had left the ground.
 *
 * Each task waits for news on one event and then signals the other. An event counts its signals, so
 * that a task can detect news since its last look, and waits only if there was none. But the count
 * is read outside of the event's monitor, so the signal can come between the look and the wait.
 * Then the task waits for a past signal, and the other task for its answer.
 *
 *     pathfinder check examples/RemoteAgent.java
 *
 * The mistake shows up only if a thread is interrupted between two neighbouring steps; testing
 * hardly ever meets it. Moving the look into `await` mends it.
 */
public class RemoteAgent {
    static class Event {
        private int count;

        int count() {
            return count;
        }

        synchronized void await() throws InterruptedException {
            wait(); // for a signal
        }

        synchronized void signal() {
            // Modulo, so that a check ends although the tasks do not.
            count = (count + 1) % 3;
            notifyAll();
        }
    }

    static class Planner extends Thread {
        private final Event news;
        private final Event plan;

        Planner(Event news, Event plan) {
            this.news = news;
            this.plan = plan;
        }

        @Override
        public void run() {
            int seen = 0;
            try {
                while (true) {
                    if (seen == news.count()) {
                        news.await();
                    }
                    seen = news.count();
                    plan.signal();
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    static class Executive extends Thread {
        private final Event news;
        private final Event plan;

        Executive(Event news, Event plan) {
            this.news = news;
            this.plan = plan;
        }

        @Override
        public void run() {
            int seen = 0;
            try {
                while (true) {
                    news.signal();
                    if (seen == plan.count()) {
                        plan.await();
                    }
                    seen = plan.count();
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    public static void main(String[] args) {
        Event news = new Event();
        Event plan = new Event();
        new Planner(news, plan).start();
        new Executive(news, plan).start();
    }
}
