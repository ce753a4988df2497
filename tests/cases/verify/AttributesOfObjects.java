// Attributes of objects are read back, stay when fields change, and are undone with the state.
//@ verdict: safe
//@ ends: 3
import gov.nasa.jpf.vm.Verify;

class AttributesOfObjects {
    int field;
    static int seen;

    public static void main(String[] args) {
        AttributesOfObjects one = new AttributesOfObjects();
        Object other = new Object();
        assert Verify.getObjectAttribute(one) == 0 && Verify.getObjectAttributes(one) == null;
        int n = Verify.getInt(1, 3);
        assert Verify.getObjectAttribute(one) == 0;
        Verify.setObjectAttribute(one, n);
        Verify.setObjectAttribute(null, 7);
        one.field++;
        Verify.breakTransition("between");
        assert Verify.getObjectAttribute(one) == n && Verify.getObjectAttribute(other) == 0;
        Verify.addObjectAttribute(one, -n);
        Verify.addObjectAttribute(other, 5);
        int[] all = Verify.getObjectAttributes(one);
        assert all.length == 2 && all[0] == n && all[1] == -n;
        assert Verify.getObjectAttribute(other) == 5;
        try {
            Verify.getObjectAttribute(one);
            assert false;
        } catch (RuntimeException several) {
            seen = n;
        }
        Verify.setObjectAttribute(one, 9);
        assert Verify.getObjectAttributes(one).length == 1;
    }
}
