// Fields, elements and variables that are not there.
//@ verdict: safe
import gov.nasa.jpf.vm.Verify;

class AttributesOfMissingPlaces {
    static String thrownBy(Runnable action) {
        try {
            action.run();
            return "nothing";
        } catch (Throwable thrown) {
            return thrown.getClass().getName() + ": " + thrown.getMessage();
        }
    }

    public static void main(String[] args) {
        Object object = new AttributesOfMissingPlaces();
        int[] array = new int[2];
        String[] all = {
            thrownBy(() -> Verify.setFieldAttribute(object, "none", 1)),
            thrownBy(() -> Verify.getElementAttribute(array, 2)),
            thrownBy(() -> Verify.addElementAttribute(object, 0, 1)),
            thrownBy(() -> Verify.getLocalAttribute("none")),
            thrownBy(() -> Verify.setFieldAttribute(null, "none", 1)),
        };
        assert all[0].equals("java.lang.NoSuchFieldException: AttributesOfMissingPlaces.none");
        assert all[1].equals("java.lang.ArrayIndexOutOfBoundsException: 2");
        assert all[2].startsWith("java.lang.RuntimeException: not an array");
        assert all[3].equals("java.lang.RuntimeException: local variable not found: none");
        assert all[4].equals("nothing");
    }
}
