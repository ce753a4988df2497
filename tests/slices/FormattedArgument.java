// Data dependence: the class library calls methods of the elements of an array.
//@ options: --criterion FormattedArgument.java:41
import java.util.Arrays;

class FormattedArgument {
    static class Label {
        int number = 1; //+

        @Override
        public String toString() {
            return "k" + number; //+
        }
    }

    static class Size implements Comparable<Size> {
        int size;

        @Override
        public int compareTo(Size other) {
            return Integer.compare(size, other.size); //+
        }
    }

    static class Apart {
        int number = 1; //-

        @Override
        public String toString() {
            return "k" + number; //-
        }
    }

    public static void main(String[] args) {
        Label label = new Label(); //+
        label.number = args.length; //+
        Size[] sizes = {new Size(), new Size()}; //+
        sizes[0].size = 2; //+
        Arrays.sort(sizes); //+
        Apart apart = new Apart(); //-
        System.out.println(String.format("%s", apart)); //-
        System.out.println(String.format("%s %d", label, sizes[0].size)); //+
    }
}
