// Control dependence: a counter that decides whether a thread waits matters, a counter with equal sides
// does not.
//@ options: --criterion Control.waits
class Control {
    static int size;
    static int lines;
    static int both;

    synchronized void waits() throws InterruptedException {
        wait(); //+
    }

    public static void main(String[] args) throws InterruptedException {
        size = args.length; //+
        lines = args.length + 1; //-
        if (lines > 3) { //-
            both = 1; //-
        } else {
            both = 1; //-
        }
        if (size > 0) { //+
            new Control().waits(); //+
        }
    }
}
