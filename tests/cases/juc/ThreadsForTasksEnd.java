// An executor with a virtual thread for each task: the end of a task has states for its decisions only.
//@ verdict: safe
//@ jdk: 21+
//@ revisions: default
//@ states: [default] <= 400
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

class ThreadsForTasksEnd {
    public static void main(String[] args) {
        AtomicInteger ran = new AtomicInteger();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            threads.submit(ran::incrementAndGet);
            threads.submit(ran::incrementAndGet);
        }
        assert ran.get() == 2;
    }
}
