// Threads of a factory of the class library, and threads that a call of the class library starts.
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;

class Started {
    public static void main(String[] args) throws InterruptedException {
        Thread one = Executors.defaultThreadFactory().newThread(() -> System.out.println("one"));
        one.start();
        one.join();
        List<Thread> all = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            all.add(new Thread(() -> System.out.println("each")));
        }
        all.forEach(Thread::start);
    }
}

//@ show: threads
//= the program
//=   thread main
//=   executes Started.main
//=   number one
//= Started.java:9  one.start();
//=   thread Started.lambda$main$0 from Started.java:9
//=   executes Started.lambda$main$0
//=   number one
//=   joins Started.java:10
//= Started.java:15  all.forEach(Thread::start);
//=   thread Started.lambda$main$1 from Started.java:15
//=   executes Started.lambda$main$1
//=   number many
