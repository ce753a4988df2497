// Verify.randomObject also chooses among objects that other threads hold between two thread-local steps.
//@ verdict: unsafe
import gov.nasa.jpf.vm.Verify;

class ObjectsOfOthersAreChosen {
    static class Guest {
        int visits;
    }

    static void visit() {
        Guest guest = new Guest();
        guest.visits++;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(ObjectsOfOthersAreChosen::visit);
        t.start();
        Object met = Verify.randomObject("ObjectsOfOthersAreChosen$Guest");
        t.join();
        assert met == null; //~ uncaught-exception java.lang.AssertionError
    }
}
