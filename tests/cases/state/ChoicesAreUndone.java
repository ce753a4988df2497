// The effects of one outcome of a choice are not visible to the next: fields, arrays, statics, locals.
//@ verdict: safe
import gov.nasa.jpf.vm.Verify;

class ChoicesAreUndone {
    static long wide = 1L << 40;
    static String text = "before";
    int field = 7;

    static class Lazy {
        static int value = 3;
    }

    public static void main(String[] args) {
        ChoicesAreUndone object = new ChoicesAreUndone();
        int[] array = new int[200];
        Object[] references = {object, null};
        double local = 0.5;
        int i = Verify.getInt(0, 3);
        assert wide == 1L << 40 && text.equals("before") && object.field == 7 && local == 0.5;
        assert array[0] == 0 && array[199] == 0 && references[0] == object && references[1] == null;
        switch (i) {
            case 0:
                wide = -1;
                object.field = 8;
                array[199] = 1;
                break;
            case 1:
                text = "after";
                array[0]--;
                references[1] = references;
                break;
            case 2:
                Lazy.value = 4;
                references[0] = null;
                local = 1.5;
                break;
            default:
                assert Lazy.value == 3;
        }
        Verify.breakTransition("again");
        int j = Verify.getInt(0, 1);
        assert (i == 0) == (object.field == 8) && (i == 1) == text.equals("after") && (i == 2) == (local == 1.5);
        object.field += j;
    }
}
