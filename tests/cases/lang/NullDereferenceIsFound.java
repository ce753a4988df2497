// An uncaught null dereference is a finding on its line.
//@ verdict: unsafe
class NullDereferenceIsFound {
    int length;
    NullDereferenceIsFound next;

    public static void main(String[] args) {
        NullDereferenceIsFound list = new NullDereferenceIsFound();
        list.length = 1;
        list.next.length++; //~ uncaught-exception java.lang.NullPointerException
    }
}
