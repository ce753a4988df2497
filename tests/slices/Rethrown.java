// Control dependence: a handler of a callee throws the caught exception again.
//@ options: --criterion Rethrown.java:33
class Rethrown {
    static void work(int x) {
        try {
            if (x > 1) { //+
                throw new IllegalStateException(); //+
            }
        } catch (RuntimeException e) {
            System.out.println(x); //-
            throw e; //+
        }
    }

    static void handled(int x) {
        try {
            if (x > 2) { //-
                throw new IllegalStateException(); //-
            }
        } catch (RuntimeException e) {
            System.out.println(x); //-
        }
    }

    public static void main(String[] args) {
        int r = 1; //+
        handled(args.length); //-
        try {
            work(args.length); //+
        } catch (RuntimeException e) {
            r = 2; //+
        }
        assert r == 1; //+
    }
}
