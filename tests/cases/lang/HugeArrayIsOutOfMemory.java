// An array larger than the heap throws OutOfMemoryError, which can be caught.
//@ mode: run
class HugeArrayIsOutOfMemory {
    static Object sink;

    public static void main(String[] args) {
        try {
            sink = new long[Integer.MAX_VALUE];
            System.out.println("allocated");
        } catch (OutOfMemoryError e) {
            System.out.println("caught " + (e instanceof VirtualMachineError));
        }
        System.out.println(new int[10].length);
    }
}
