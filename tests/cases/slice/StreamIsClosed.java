// A closed stream is no standard stream any more, and prints nothing.
//@ verdict: unsafe
//@ revisions: none local lock full
//@ options: --slice
class StreamIsClosed {
    static int calls;

    public static void main(String[] args) {
        calls++;
        System.out.close();
        System.out.println(calls);
        if (System.out.checkError()) {
            throw new IllegalStateException(); //~ uncaught-exception java.lang.IllegalStateException
        }
    }
}
