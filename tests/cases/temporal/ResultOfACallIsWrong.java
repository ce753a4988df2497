// Of two threads one gets a result that no other call has.
//@ property: Small: [] !return(ResultOfACallIsWrong.next: $ret > 1)
//@ revisions: none local lock default bfs
//@ verdict: unsafe
//@ finding: ltl
class ResultOfACallIsWrong {
    static int last;

    static synchronized int next() {
        return ++last;
    }

    public static void main(String[] args) {
        new Thread(ResultOfACallIsWrong::next).start();
        next();
    }
}
