// A loop without a visible step never ends, under strong fairness, too.
//@ property: termination
//@ revisions: none local lock default bfs
//@ verdict: unsafe
//@ finding: termination
class SilentLoopDoesNotEnd {
    public static void main(String[] args) {
        while (true) {
        }
    }
}
