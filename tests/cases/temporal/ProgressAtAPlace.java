// A loop that reaches a named method again and again makes progress; another loop does not.
//@ property: livelock
//@ options: --progress-at ProgressAtAPlace.serve
//@ revisions: none local lock default bfs
//@ verdict: safe
class ProgressAtAPlace {
    static void serve() {
    }

    public static void main(String[] args) {
        while (true) {
            serve();
        }
    }
}
