import gov.nasa.jpf.vm.Verify;

/** A program with three live threads for one alternative of a choice. */
class Powers {
    static int n;

    public static void main(String[] args) throws InterruptedException {
        n = Verify.getInt("n");
        if (n == 4) {
            Thread one = new Thread(() -> { });
            Thread two = new Thread(() -> { });
            one.start();
            two.start();
            one.join();
            two.join();
        }
    }
}
