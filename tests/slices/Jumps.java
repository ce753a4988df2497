// Control dependence: unconditional jumps over statements of the slice.
//@ options: --criterion throw
class Jumps {
    static int total;

    static void add(int number) {
        if (number > 3) { //+
            return; //+
        }
        total += number; //+
    }

    public static void main(String[] args) {
        int sum = 0; //+
        int unused = 0;
        for (int i = 0; i < args.length; i++) { //+
            if (i == 2) { //+
                continue; //+
            }
            if (i == 5) { //+
                unused = 1; //-
                break; //+
            }
            add(i); //+
            sum += i; //+
        }
        for (int i = 0; i < args.length; i++) { //-
            if (i == 3) { //-
                continue; //-
            }
            unused += i; //-
        }
        if (args.length > 7) { //-
            unused = 2; //-
        } else {
            unused = 3; //-
        }
        assert sum + total != 4; //+
    }
}
