// Two threads hand a value on through a field; the attribute is there exactly if the value is.
//@ verdict: safe
import gov.nasa.jpf.vm.Verify;

class AttributesOfSharedValues {
    int field;

    public static void main(String[] args) throws InterruptedException {
        AttributesOfSharedValues object = new AttributesOfSharedValues();
        Thread writer = new Thread(() -> {
            int written = 5;
            Verify.setLocalAttribute("written", 3);
            object.field = written;
        });
        writer.start();
        int read = object.field;
        assert Verify.getLocalAttribute("read") == (read == 5 ? 3 : 0);
        writer.join();
        int last = object.field;
        assert Verify.getLocalAttribute("last") == 3;
        assert last + read >= 5;
    }
}
