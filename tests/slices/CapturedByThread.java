// Data dependence: the function object of a thread captures locals, one of which is written to memory.
//@ options: --criterion throw
class CapturedByThread {
    static int kept;
    static int other;

    public static void main(String[] args) throws InterruptedException {
        int first = args.length; //+
        int second = args.length + 1; //-
        Runnable task = () -> { //+
            kept = first; //+
            other = second; //-
        };
        Thread thread = new Thread(task); //+
        thread.start(); //+
        thread.join(); //+
        assert kept == 0; //+
    }
}
