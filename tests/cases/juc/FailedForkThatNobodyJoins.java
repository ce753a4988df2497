// A forked task throws an exception that it keeps, and nobody joins the task.
//@ verdict: safe
//@ revisions: default none full
//@ warning: java.lang.ArithmeticException at FailedForkThatNobodyJoins
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;

class FailedForkThatNobodyJoins extends RecursiveAction {
    private final int parts;

    FailedForkThatNobodyJoins(int parts) {
        this.parts = parts;
    }

    @Override
    protected void compute() {
        if (parts == 2) {
            new FailedForkThatNobodyJoins(0).fork();
        } else {
            int size = 10 / parts;
        }
    }

    public static void main(String[] args) {
        new ForkJoinPool(1).invoke(new FailedForkThatNobodyJoins(2));
    }
}
