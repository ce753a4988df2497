// Tasks that fork and join have states for their hand-overs.
//@ verdict: safe
//@ revisions: full
//@ states: [full] <= 300
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;

class RecursiveTasksFork extends RecursiveTask<Integer> {
    final int n;

    RecursiveTasksFork(int n) {
        this.n = n;
    }

    @Override
    protected Integer compute() {
        if (n < 2) {
            return n;
        }
        RecursiveTasksFork left = new RecursiveTasksFork(n - 1);
        left.fork();
        return new RecursiveTasksFork(n - 2).compute() + left.join();
    }

    public static void main(String[] args) {
        assert ForkJoinPool.commonPool().invoke(new RecursiveTasksFork(2)) == 1;
    }
}
