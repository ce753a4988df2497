// An object escapes by being linked behind one that is shared already.
//@ verdict: unsafe
class EscapeThroughASharedList {
    int value;
    volatile EscapeThroughASharedList next;

    public static void main(String[] args) throws InterruptedException {
        EscapeThroughASharedList head = new EscapeThroughASharedList();
        Thread t = new Thread(() -> {
            EscapeThroughASharedList second = head.next;
            if (second != null) {
                second.value = 10;
            }
        });
        t.start();
        EscapeThroughASharedList own = new EscapeThroughASharedList();
        own.value = 1;
        head.next = own;
        own.value = 2;
        t.join();
        assert own.value == 2; //~ uncaught-exception java.lang.AssertionError
    }
}
