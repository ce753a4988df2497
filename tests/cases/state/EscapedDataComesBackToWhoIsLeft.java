// An object that both could reach belongs to the waiting thread alone when the other one ends, with its last
// written content.
//@ verdict: safe
class EscapedDataComesBackToWhoIsLeft {
    int value;
    volatile EscapedDataComesBackToWhoIsLeft next;

    public static void main(String[] args) throws InterruptedException {
        EscapedDataComesBackToWhoIsLeft head = new EscapedDataComesBackToWhoIsLeft();
        Thread t = new Thread(() -> {
            EscapedDataComesBackToWhoIsLeft second = head.next;
            if (second != null) {
                second.value = 10;
            }
        });
        t.start();
        EscapedDataComesBackToWhoIsLeft own = new EscapedDataComesBackToWhoIsLeft();
        own.value = 1;
        head.next = own;
        own.value = 2;
        t.join();
        assert own.value == 2 || own.value == 10;
    }
}
