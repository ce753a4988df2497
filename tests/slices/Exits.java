// The end of the program: lines after a call that may exit depend on it, and a hook is executed at the end.
//@ options: --criterion Exits.used
class Exits {
    static int number;
    static int other;

    static void used(int value) {
        System.out.println(value); //+
    }

    static void check(int value) {
        if (value > 3) { //+
            System.exit(1); //+
        }
    }

    static void log(int value) {
        if (value > 4) { //-
            System.out.println("much"); //-
        }
    }

    public static void main(String[] args) {
        number = args.length; //+
        other = args.length + 1; //-
        Runtime.getRuntime().addShutdownHook(new Thread(() -> used(number))); //+
        log(args.length); //-
        check(args.length); //+
        if (args.length == 2) { //+
            System.exit(0); //+
        }
        used(1); //+
        if (args.length == 1) { //-
            System.exit(2); //-
        }
    }
}
