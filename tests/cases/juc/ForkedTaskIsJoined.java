// A forked task is joined, in whichever thread it runs.
//@ verdict: safe
//@ states: [local] <= 400
//@ revisions: local
import java.util.concurrent.RecursiveTask;

class ForkedTaskIsJoined {
    static class Sum extends RecursiveTask<Integer> {
        final int n;

        Sum(int n) {
            this.n = n;
        }

        @Override
        protected Integer compute() {
            return n;
        }
    }

    public static void main(String[] args) {
        Sum forked = new Sum(2);
        forked.fork();
        int sum = new Sum(1).compute() + forked.join();
        assert sum == 3;
    }
}
