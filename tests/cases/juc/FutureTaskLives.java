// A FutureTask runs once, fails, is cancelled, and says so.
//@ mode: run
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

class FutureTaskLives {
    public static void main(String[] args) throws Exception {
        int[] runs = new int[1];
        FutureTask<Integer> task = new FutureTask<>(() -> ++runs[0]) {
            @Override
            protected void done() {
                System.out.print("done ");
            }
        };
        try {
            task.get(1, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            System.out.print("not yet ");
        }
        task.run();
        task.run();
        System.out.println(task.get() + " " + runs[0] + task.isDone() + task.cancel(true) + task.isCancelled());
        FutureTask<String> failing = new FutureTask<>(() -> {
            throw new java.io.IOException("broken");
        });
        failing.run();
        try {
            failing.get();
        } catch (ExecutionException e) {
            System.out.println(e.getMessage());
        }
        FutureTask<String> cancelled = new FutureTask<>(() -> "x");
        System.out.println(cancelled.cancel(false) + " " + cancelled.cancel(false) + cancelled.isDone());
        cancelled.run();
        try {
            cancelled.get();
        } catch (CancellationException e) {
            System.out.println("cancelled");
        }
        Thread[] runner = new Thread[1];
        FutureTask<String> stuck = new FutureTask<>(() -> {
            try {
                Thread.sleep(1_000_000);
            } catch (InterruptedException e) {
                System.out.println("interrupted");
            }
            return "";
        });
        runner[0] = new Thread(stuck);
        runner[0].start();
        while (runner[0].getState() != Thread.State.TIMED_WAITING) {
            Thread.sleep(1);
        }
        stuck.cancel(true);
        runner[0].join();
        String text = task.toString();
        System.out.println(text.substring(text.indexOf('[')) + stuck.isCancelled());
    }
}
