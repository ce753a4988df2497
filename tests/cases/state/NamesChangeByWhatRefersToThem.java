// The same step in states with equal numbers of objects and references. The dropped objects, and the
// new names of the others, depend on the targets of the references.
//@ revisions: default local paranoid foreseen
//@ verdict: safe
import gov.nasa.jpf.vm.Verify;

class NamesChangeByWhatRefersToThem {
    static class Holder {
        Box box;
    }

    static class Box {
        int value;

        Box(int value) {
            this.value = value;
        }
    }

    static final Holder FIRST = new Holder(), SECOND = new Holder();
    static volatile Box shown = new Box(1);

    public static void main(String[] args) throws Exception {
        FIRST.box = new Box(2);
        Thread dropper = new Thread(() -> shown = null);
        dropper.start();
        // So that other threads see it before each of these.
        Box seen = shown;
        SECOND.box = Verify.getBoolean() || seen == null ? FIRST.box : seen;
        seen = null;
        FIRST.box.value = 3;
        SECOND.box.value++;
        dropper.join();
        assert shown == null && FIRST.box != null && SECOND.box.value > 1;
    }
}
