// Races over elements, and in tasks of the class library, each next to a correct version.
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

public class Parallel {
    static int mapped;
    static int unmapped;
    static int forked;
    static int compared;
    static int ticks;
    static final int[] SHARED = new int[2];
    static final int[] PARTS = new int[2];

    static class Division extends RecursiveAction {
        private final int depth;

        Division(int depth) {
            this.depth = depth;
        }

        @Override
        protected void compute() {
            if (depth == 0) {
                forked++; //! unsynchronized-access
            } else {
                invokeAll(new Division(depth - 1), new Division(depth - 1));
            }
        }
    }

    static class Worker extends Thread {
        private int turns;

        @Override
        public void run() {
            turns++;
        }
    }

    static class Late extends Thread {
        private int turns;
        private Late next;

        @Override
        public void run() {
            turns++; //! unsynchronized-access
            if (next != null) {
                next.turns++; //! unsynchronized-access
            }
        }
    }

    static class Starter {
        private final int turns = Integer.getInteger("turns", 3);

        Starter() {
            new Thread(new Runnable() {
                @Override
                public void run() {
                    System.out.println(turns);
                }
            }).start(); //! start-in-constructor
            new Thread(new Runnable() {
                @Override
                public void run() {
                    System.out.println("independent");
                }
            }).start();
        }
    }

    static void streams() {
        int[] sum = new int[1];
        IntStream.range(0, 4).parallel().forEach(number -> sum[0] += number); //! unsynchronized-access
        System.out.println(sum[0]);
        int[] squares = new int[4];
        IntStream.range(0, 4).parallel().forEach(number -> squares[number] = number * number);
        List<Integer> all = new ArrayList<>(List.of(1, 2));
        all.parallelStream().map(number -> mapped += number).collect(Collectors.toList()); //! unsynchronized-access
        all.stream().map(number -> unmapped += number).collect(Collectors.toList());
        System.out.println(mapped + unmapped);
    }

    static void tasks() {
        new ForkJoinPool(2).invoke(new Division(2));
        Integer[] array = {3, 1, 2};
        Arrays.parallelSort(array, (one, other) -> compared++); //! unsynchronized-access
        new Timer(true).schedule(
                new TimerTask() {
                    @Override
                    public void run() {
                        ticks++;
                    }
                },
                0,
                10);
    }

    static void elements() {
        new Thread(() -> SHARED[0] = 1).start(); //! unsynchronized-access
        new Thread(() -> PARTS[0] = 1).start();
        SHARED[0] = 2; //! unsynchronized-access
        PARTS[1] = 2;
    }

    static void workers() {
        for (int number = 0; number < 2; number++) {
            new Worker().start();
        }
        Late last = null;
        for (int number = 0; number < 2; number++) {
            Late one = new Late();
            one.next = last;
            last = one;
            one.start();
        }
    }

    public static void main(String[] args) {
        streams();
        tasks();
        elements();
        workers();
        new Starter();
    }
}
