// A class initialized on one path is not yet initialized on another.
//@ verdict: safe
import gov.nasa.jpf.vm.Verify;

class InitializationIsUndone {
    static int initializations;

    static class Lazy {
        static int value = ++initializations;
    }

    public static void main(String[] args) {
        boolean early = Verify.getBoolean();
        if (early) {
            assert Lazy.value == 1;
        }
        Verify.breakTransition("between");
        assert initializations == (early ? 1 : 0);
        assert Lazy.value == 1 && initializations == 1;
    }
}
