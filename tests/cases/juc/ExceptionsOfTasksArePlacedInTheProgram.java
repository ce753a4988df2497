// An exception of a task, which `join` throws without a frame of the program, is placed where the
// program threw its cause.
//@ verdict: unsafe
import java.util.concurrent.CompletableFuture;

class ExceptionsOfTasksArePlacedInTheProgram {
    static int fail() {
        throw new IllegalStateException("task"); //~ uncaught-exception java.util.concurrent.CompletionException
    }

    public static void main(String[] args) {
        CompletableFuture.supplyAsync(ExceptionsOfTasksArePlacedInTheProgram::fail).join();
    }
}
