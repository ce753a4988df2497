// There is no standard stream, so the print of a masked number throws.
//@ verdict: unsafe
//@ revisions: none local lock full
//@ options: --slice
class NoStream {
    static int calls;

    public static void main(String[] args) {
        System.setOut(null);
        calls++;
        System.out.println(calls); //~ uncaught-exception java.lang.NullPointerException
    }
}
