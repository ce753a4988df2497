// OutOfMemoryError from bytecode, strings, clones, reflection and collections can be caught; the program continues.
//@ mode: run
//@ output: new array true Java heap space
//@ output: nested array true Java heap space
//@ output: clone true Java heap space
//@ output: string true Java heap space
//@ output: concatenation true Java heap space
//@ output: reflection true Java heap space
//@ output: reflection nested true Java heap space
//@ output: copy true Java heap space
//@ output: 1000
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

class OutOfMemoryIsCaught {
    interface Filler {
        Object fill(int i);
    }

    static void fill(String what, Filler filler) {
        List<Object> kept = new ArrayList<>();
        try {
            for (int i = 0;; i++) {
                kept.add(filler.fill(i));
            }
        } catch (OutOfMemoryError e) {
            int size = kept.size();
            kept = null;
            System.out.println(what + " " + (size > 3) + " " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        long[] big = new long[1 << 20];
        char[] chars = new char[1 << 22];
        Arrays.fill(chars, 'x');
        String text = new String(chars);
        fill("new array", i -> new int[1 << 22]);
        fill("nested array", i -> new long[4][1 << 18]);
        fill("clone", i -> big.clone());
        fill("string", i -> text.substring(1));
        fill("concatenation", i -> text + i);
        fill("reflection", i -> Array.newInstance(double.class, 1 << 20));
        fill("reflection nested", i -> Array.newInstance(double.class, 4, 1 << 18));
        fill("copy", i -> Arrays.copyOf(big, 1 << 21));
        System.out.println(new int[1000].length);
    }
}
