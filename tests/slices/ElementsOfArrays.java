// Objects in arrays reach the class library, and come back from it.
//@ options: --criterion ElementsOfArrays.used
import java.util.Arrays;
import java.util.List;

class ElementsOfArrays {
    static class Cell {
        int value;

        void set(int of) {
            value = of; //+
        }
    }

    static class Other {
        int value;

        void set(int of) {
            value = of; //-
        }
    }

    static class Task extends Thread {
        static int done;

        @Override
        public void run() {
            done = 1; //+
        }
    }

    static void used(int value) {
        System.out.println(value); //+
    }

    public static void main(String[] args) {
        List<Cell> cells = Arrays.asList(new Cell(), new Cell()); //+
        for (Cell cell : cells) { //+
            cell.set(args.length); //+
        }
        used(cells.get(0).value); //+
        for (Other other : List.of(new Other(), new Other())) {
            other.set(args.length + 1); //-
        }
        Cell[] copy = new Cell[1]; //+
        Arrays.asList(copy).set(0, cells.get(0)); //+
        used(copy.clone()[0].value); //+
        List<Task> tasks = List.of(new Task(), new Task()); //+
        tasks.forEach(Thread::start); //+
        used(Task.done); //+
    }
}
