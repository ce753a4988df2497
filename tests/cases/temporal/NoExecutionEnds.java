// A program that runs for ever is safe, with a warning.
//@ revisions: none local default bfs
//@ verdict: safe
//@ warning: no execution ends
class NoExecutionEnds {
    static volatile int x;

    public static void main(String[] args) {
        while (true) {
            x = 1 - x;
        }
    }
}
