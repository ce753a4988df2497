/*
 * Dining philosophers, each with a fork to the left and one to the right.
 *
 * If all philosophers take the left fork first, each can hold one fork and wait for the other. With
 * the argument `ordered` the last philosopher takes the right fork first. All then take the forks in
 * the same order, and no cycle is possible. A number gives the philosophers at the table; the default
 * is three.
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
