/*
 * Dining philosophers, each with a fork to the left and one to the right.
 *
 * When everybody takes the left fork first, there comes a moment when everybody holds one fork and
 * waits for the other. With the argument `ordered` the last philosopher reaches for the right one
 * first, so that all take the forks in the same order and no cycle can close. A number says how
 * many sit at the table; three by default.
 *
 *     pathfinder check examples/DiningPhilosophers.java
 *     pathfinder check examples/DiningPhilosophers.java 4 ordered
 */
public class DiningPhilosophers {
    static class Fork {
    }

    static class Philosopher extends Thread {
        private final Fork first;
        private final Fork second;

        Philosopher(Fork first, Fork second) {
            this.first = first;
            this.second = second;
        }

        @Override
        public void run() {
            synchronized (first) {
                synchronized (second) {
                    // Eats.
                }
            }
        }
    }

    public static void main(String[] args) {
        int seats = 3;
        boolean ordered = false;
        for (String arg : args) {
            if (arg.equals("ordered")) {
                ordered = true;
            } else {
                seats = Integer.parseInt(arg);
            }
        }
        Fork[] forks = new Fork[seats];
        for (int i = 0; i < seats; i++) {
            forks[i] = new Fork();
        }
        for (int i = 0; i < seats; i++) {
            Fork left = forks[i];
            Fork right = forks[(i + 1) % seats];
            boolean last = i == seats - 1;
            if (ordered && last) {
                new Philosopher(right, left).start();
            } else {
                new Philosopher(left, right).start();
            }
        }
    }
}
