// Constants of an enumeration: tables by ordinal numbers, `valueOf` and `values`.
//@ options: --criterion Constants.used
//@ args: RED
import java.util.EnumSet;

class Constants {
    enum Color {
        RED(3), //+
        GREEN(4); //+

        int weight;
        int unused;

        Color(int weight) {
            this.weight = weight; //+
            unused = weight + 1; //-
        }
    }

    enum Size {
        SMALL,
        LARGE;

        int width;
    }

    static void used(int value) {
        System.out.println(value); //+
    }

    public static void main(String[] args) {
        Color named = Color.valueOf(args[0]); //+
        used(named.weight); //+
        Color.RED.weight = args.length + 9; //+
        Size.SMALL.width = args.length + 8; //+
        for (Size size : EnumSet.allOf(Size.class)) { //+
            used(size.width); //+
        }
        int[] table = new int[2]; //+
        int[] rest = new int[2]; //-
        table[Color.GREEN.ordinal()] = args.length; //+
        rest[Color.GREEN.ordinal()] = args.length; //-
        used(table[named.ordinal()]); //+
        used(Color.values()[1].weight); //+
    }
}
