// Under strong fairness, each fork that is held becomes free.
//@ args: 4 ok
//@ property: Freed: [](held(ForkIsFreedUnderStrongFairness.f[0]) -> <> !held(ForkIsFreedUnderStrongFairness.f[0]))
//@ revisions: none local lock default bfs
//@ verdict: safe
class ForkIsFreedUnderStrongFairness {
    static class Fork {
    }

    static Fork[] f;

    static class Philosopher extends Thread {
        final Fork first;
        final Fork second;

        Philosopher(Fork first, Fork second) {
            this.first = first;
            this.second = second;
        }

        @Override
        public void run() {
            while (true) {
                synchronized (first) {
                    synchronized (second) {
                    }
                }
            }
        }
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        f = new Fork[n];
        for (int i = 0; i < n; i++) {
            f[i] = new Fork();
        }
        for (int i = 0; i < n; i++) {
            Fork left = f[i];
            Fork right = f[(i + 1) % n];
            boolean turns = args[1].equals("ok") && i == n - 1;
            new Philosopher(turns ? right : left, turns ? left : right).start();
        }
    }
}
