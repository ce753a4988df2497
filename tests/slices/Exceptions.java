// What may throw by itself is a criterion: its operands matter, and a value that it stores does not.
//@ options: --criterion throw
class Exceptions {
    static int index;
    static int stored;
    static int divisor;
    static int size;
    static int[] late;
    static final int[] TABLE = new int[4]; //-
    final int[] own = new int[2]; //-

    int first() {
        return own[1]; //-
    }

    int divide() {
        return 12 / divisor; //+
    }

    static int length(int[] some) {
        return some.length; //-
    }

    static void operands(String[] args) {
        index = args.length; //+
        stored = args.length + 1; //-
        int[] all = new int[3]; //+
        all[index] = stored; //+
        size = args.length - 1; //+
        int[] sized = new int[size]; //+
        Object text = args; //+
        String cast = (String) text; //+
        Object[] texts = new String[1]; //+
        Integer number = 4; //+
        texts[0] = number; //+
        late = args.length > 5 ? all : null; //+
        int last = late.length; //+
    }

    static void plain(String[] args) {
        int[] all = new int[args.length]; //-
        for (int i = 0; i < all.length; i++) { //-
            all[i] = stored / 2; //-
        }
        TABLE[stored & 3] = length(all); //-
        Object word = "word"; //-
        String cast = (String) word; //-
        Object[] words = new String[1]; //-
        words[0] = cast; //-
        word.hashCode(); //-
        new Exceptions().first(); //-
    }

    public static void main(String[] args) {
        divisor = args.length; //+
        plain(args); //-
        new Exceptions().divide(); //+
        operands(args); //+
    }
}
