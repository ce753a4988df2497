// An array of arrays that do not all fit into the heap throws OutOfMemoryError, and its parts are
// garbage.
//@ verdict: safe
class HugeTableIsOutOfMemory {
    static Object sink;

    public static void main(String[] args) {
        try {
            sink = new long[1 << 20][1 << 20];
            throw new IllegalStateException("allocated");
        } catch (OutOfMemoryError e) {
            if (sink != null) {
                throw new IllegalStateException("half of it");
            }
        }
        if (new int[1000][1000].length != 1000) {
            throw new IllegalStateException("no room");
        }
    }
}
