// Library calls read and write their arguments: arrays, collections and texts.
//@ options: --criterion LibraryArguments.used
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

class LibraryArguments {
    static void used(Object value) {
        System.out.println(value); //+
    }

    static void arrays(String[] args) {
        int[] first = new int[3]; //+
        int[] second = new int[3]; //+
        int[] other = new int[3]; //-
        first[0] = args.length; //+
        other[0] = args.length + 1; //-
        System.arraycopy(first, 0, second, 0, 3); //+
        Arrays.fill(other, 4); //-
        used(second[0]); //+
        int[] filled = new int[2]; //+
        int seven = args.length + 7; //+
        Arrays.fill(filled, seven); //+
        used(filled[0]); //+
        int[] copied = new int[2]; //+
        copied[1] = args.length; //+
        used(copied.clone()[1]); //+
    }

    static void texts(String[] args) {
        int number = args.length; //+
        used(String.format("%d", number)); //+
        StringBuilder start = new StringBuilder(); //+
        StringBuilder whole = new StringBuilder(); //+
        StringBuilder unused = new StringBuilder(); //-
        start.append(number); //+
        whole.append(start); //+
        unused.append(start); //-
        used(whole.toString()); //+
        StringBuilder joined = new StringBuilder(); //+
        joined.append(args.length + 3); //+
        used("a" + joined); //+
    }

    static void collections(String[] args) {
        List<Integer> all = new ArrayList<>(); //+
        int added = args.length; //+
        Collections.addAll(all, added); //+
        Collections.sort(all); //+
        Integer[] array = new Integer[1]; //+
        all.toArray(array); //+
        used(array[0]); //+
    }

    public static void main(String[] args) {
        arrays(args); //+
        texts(args); //+
        collections(args); //+
    }
}
