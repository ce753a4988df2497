// A library method that an object of the program inherits calls methods of this object.
//@ options: --criterion throw
import java.util.Arrays;
import java.util.Iterator;
import java.util.concurrent.RecursiveTask;

class InheritedCalls {
    static class Task extends RecursiveTask<Integer> {
        int number;

        @Override
        protected Integer compute() {
            return number + 1; //+
        }
    }

    static class Numbers implements Iterable<Integer> {
        int number;

        @Override
        public Iterator<Integer> iterator() {
            return Arrays.asList(number).iterator(); //+
        }
    }

    public static void main(String[] args) {
        Task task = new Task(); //+
        task.number = args.length; //+
        int result = task.invoke(); //+
        assert result == 1; //+
        Numbers numbers = new Numbers(); //+
        numbers.number = args.length + 2; //+
        int[] sum = new int[1]; //+
        numbers.forEach(one -> sum[0] += one); //+
        assert sum[0] == 2; //+
    }
}
