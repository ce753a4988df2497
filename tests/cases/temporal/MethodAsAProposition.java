// A static boolean method is a proposition; it sees the middle of a critical section.
//@ property: ltl: [] !MethodAsAProposition.isOdd()
//@ revisions: none local default bfs
//@ verdict: unsafe
//@ finding: ltl
class MethodAsAProposition {
    static final Object LOCK = new Object();
    static int count;

    static boolean isOdd() {
        return count % 2 == 1;
    }

    static void twice() {
        synchronized (LOCK) {
            count++;
            count++;
        }
    }

    public static void main(String[] args) {
        new Thread(MethodAsAProposition::twice).start();
        twice();
    }
}
