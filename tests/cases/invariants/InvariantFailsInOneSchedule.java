// Two independent writes: persistent sets would merge the order in which the invariant fails.
//@ revisions: none local bfs paranoid foreseen
//@ options: --invariant InvariantFailsInOneSchedule.isOrdered
//@ verdict: unsafe
class InvariantFailsInOneSchedule {
    static boolean first, second;

    static boolean isOrdered() {
        return first || !second; //~ invariant
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> first = true);
        Thread b = new Thread(() -> second = true);
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
