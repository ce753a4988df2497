// Data dependence: the receiver selects the method of a method reference.
//@ options: --criterion throw
import java.util.List;
import java.util.function.IntConsumer;
import java.util.function.ObjIntConsumer;

class AbstractReference {
    interface Sink {
        void put(int x);
    }

    static class First implements Sink {
        @Override
        public void put(int x) {
            first = x; //+
        }
    }

    static class Second implements Sink {
        @Override
        public void put(int x) {
            second = x; //+
        }
    }

    static class Third implements Sink {
        @Override
        public void put(int x) {
            third = x; //-
        }
    }

    abstract static class Task {
        void go() {
            Runnable task = this::work; //+
            task.run(); //+
        }

        abstract void work();
    }

    static class Counting extends Task {
        @Override
        void work() {
            count++; //+
        }
    }

    static int first;
    static int second;
    static int third;
    static int count;
    static int all;

    public static void main(String[] args) {
        Sink sink = new First(); //+
        IntConsumer bound = sink::put; //+
        bound.accept(args.length); //+
        ObjIntConsumer<Sink> unbound = Sink::put; //+
        unbound.accept(new Second(), args.length); //+
        Sink lambda = x -> all += x; //+
        unbound.accept(lambda, args.length); //+
        new Third().put(args.length); //-
        List.of(new Counting(), new Counting()).forEach(Task::go); //+
        assert first + second + count + all == 0; //+
    }
}
