// Attributes of fields, elements and variables follow their values through loads, stores, calls and
// returns; computed values have none.
//@ verdict: safe
import gov.nasa.jpf.vm.Verify;

class AttributesTravelWithValues {
    static int shared;

    int field;
    double wide;

    static int passed(int first, long second, int third) {
        assert Verify.getLocalAttribute("first") == 0;
        assert Verify.getLocalAttribute("second") == 0;
        assert Verify.getLocalAttribute("third") == 7;
        return third;
    }

    int own(int value) {
        Verify.setLocalAttribute("this", 9);
        assert Verify.getLocalAttribute("this") == 9;
        return field + value;
    }

    public static void main(String[] args) {
        AttributesTravelWithValues object = new AttributesTravelWithValues();
        assert Verify.getFieldAttribute(object, "field") == 0;
        Verify.setFieldAttribute(object, "field", 7);
        assert Verify.getFieldAttribute(object, "field") == 7;

        int read = object.field;
        assert Verify.getLocalAttribute("read") == 7;
        int[] array = new int[3];
        array[1] = read;
        assert Verify.getElementAttribute(array, 1) == 7;
        assert Verify.getElementAttribute(array, 0) == 0;
        int[] copy = array.clone();
        System.arraycopy(copy, 1, array, 2, 1);
        assert Verify.getElementAttribute(array, 2) == 7;

        shared = passed(1, 2L, array[2]);
        int back = shared;
        assert Verify.getLocalAttribute("back") == 7;
        int sum = back + 0;
        assert Verify.getLocalAttribute("sum") == 0;
        object.field = sum;
        assert Verify.getFieldAttribute(object, "field") == 0;

        Verify.addLocalAttribute("back", 8);
        object.field = back;
        int[] both = Verify.getFieldAttributes(object, "field");
        assert both.length == 2 && both[0] == 7 && both[1] == 8;
        assert Verify.getElementAttributes(array, 0) == null;

        Verify.setFieldAttribute(object, "wide", -1);
        double wide = object.wide;
        assert Verify.getLocalAttribute("wide") == -1;
        int result = object.own(1);
        assert Verify.getLocalAttribute("result") == 0;
        assert Verify.getLocalAttribute("object") == 0;
        assert back + sum + wide + result >= 0;
    }
}
