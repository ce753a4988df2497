// A thread has the name that it has in the state.
//@ property: Between: <> thread("b"): alive, Then: <> (thread("c"): alive && !thread("b"): alive)
//@ revisions: none local lock default bfs
//@ verdict: safe
class RenamedThreadIsAnother {
    public static void main(String[] args) {
        Thread.currentThread().setName("b");
        Thread.currentThread().setName("c");
        RenamedThreadIsAnother.class.hashCode();
    }
}
