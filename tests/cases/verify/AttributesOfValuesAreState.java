// Paths that differ in an attribute alone are different states, and those that do not are one.
//@ verdict: unsafe
import gov.nasa.jpf.vm.Verify;

class AttributesOfValuesAreState {
    int field;

    public static void main(String[] args) {
        AttributesOfValuesAreState object = new AttributesOfValuesAreState();
        int chosen = Verify.getInt(1, 3);
        Verify.setFieldAttribute(object, "field", chosen / 2);
        chosen = 0;
        Verify.breakTransition("two states: 0 and 1");
        int value = object.field;
        Verify.breakTransition("still two");
        assert Verify.getLocalAttribute("value") == 0 : value; //~ uncaught-exception
    }
}
