// A field is written with a value that is out of its range, in one of two schedules.
//@ options: --all-errors --listener numeric-range:field=NumericRangeIsLeft.level,min=0,max=9
//@ verdict: unsafe
class NumericRangeIsLeft {
    static volatile int level;
    static volatile boolean open;

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> open = true);
        other.start();
        if (open) {
            level = 10; //~ numeric-range
        }
        level = 9;
        other.join();
    }
}
