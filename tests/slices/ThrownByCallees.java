// A line after a call is executed only if the call throws no exception of the program.
//@ options: --criterion ThrownByCallees.used
class ThrownByCallees {
    static void used(int value) {
        System.out.println(value); //+
    }

    static void check(int value) {
        if (value > 3) { //+
            throw new IllegalArgumentException(); //+
        }
    }

    static void outer(int value) {
        check(value); //+
    }

    static void handled(int value) {
        if (value > 5) { //-
            throw new IllegalStateException(); //-
        }
    }

    static void thrown(int value) {
        if (value > 6) { //+
            throw new IllegalStateException(); //+
        }
    }

    public static void main(String[] args) {
        int limit = args.length + 1; //+
        outer(limit); //+
        used(1); //+
        try {
            handled(args.length + 2); //-
        } catch (IllegalStateException e) {
            System.out.println("handled"); //-
        }
        used(2); //+
        int result = 0; //-
        try {
            thrown(args.length + 3); //+
            result = 1; //+
        } catch (IllegalStateException e) {
            result = 2; //+
        }
        used(result); //+
    }
}
