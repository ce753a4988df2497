// Data dependence: a method passes its parameter to further methods, one of which calls itself.
//@ options: --criterion throw
class PassedOn {
    static void fail(int value, int other) {
        if (value == 3) { //+
            throw new IllegalStateException(); //+
        }
    }

    static void pass(int number, int other) {
        fail(number, other); //+
    }

    static void count(int left, int kept) {
        if (left > 0) { //+
            count(left - 1, kept); //+
        } else {
            pass(kept, left); //+
        }
    }

    public static void main(String[] args) {
        int first = args.length + 1; //+
        int second = args.length + 2; //-
        int turns = args.length + 4; //+
        pass(first, second); //+
        int third = args.length + 3; //+
        count(turns, third); //+
    }
}
