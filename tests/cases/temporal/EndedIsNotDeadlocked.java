// A program that has ended is not deadlocked, and ends for ever.
//@ property: Not: [] !(ended && deadlocked), Ever: [] (ended -> [] ended), Ends: <> ended, Exit: [] !exit
//@ revisions: none local lock default bfs
//@ verdict: safe
class EndedIsNotDeadlocked {
    static int x;

    public static void main(String[] args) {
        new Thread(() -> x++).start();
        x++;
    }
}
