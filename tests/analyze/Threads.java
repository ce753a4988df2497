// Threads: one that is joined, many by a loop, and a task of a pool.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

class Threads {
    static class Worker extends Thread {
        int steps;

        @Override
        public void run() {
            steps++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Worker one = new Worker();
        one.start();
        for (int i = 0; i < 3; i++) {
            Thread each = new Thread(() -> System.out.println("each"));
            each.start();
        }
        one.join();
        System.out.println(one.steps);
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.submit(() -> System.out.println("task"));
        pool.shutdown();
    }
}

//@ show: threads
//= the program
//=   thread main
//=   executes Threads.main
//=   number one
//= Threads.java:17  one.start();
//=   thread Threads$Worker.run from Threads.java:17
//=   executes Threads$Worker.run
//=   number one
//=   joins Threads.java:22
//= Threads.java:20  each.start();
//=   thread Threads.lambda$main$0 from Threads.java:20
//=   executes Threads.lambda$main$0
//=   number many
//= Threads.java:25  pool.submit(() -> System.out.println("task"));
//=   thread Threads.lambda$main$1 from Threads.java:25
//=   executes Threads.lambda$main$1
//=   number one

//@ show: calls
//= Threads.java:16  Worker one = new Worker();
//=   call Threads.main
//=   kind call
//=   executes Threads$Worker.<init>
//= Threads.java:17  one.start();
//=   call Threads.main
//=   kind in a new thread
//=   executes Threads$Worker.run
//= Threads.java:20  each.start();
//=   call Threads.main
//=   kind in a new thread
//=   executes Threads.lambda$main$0
//= Threads.java:25  pool.submit(() -> System.out.println("task"));
//=   call Threads.main
//=   kind in a thread of a pool
//=   executes Threads.lambda$main$1
