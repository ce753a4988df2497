// Where there is no object of a type, null is given without a choice.
//@ verdict: safe
//@ options: +o.class=.vm.choice.TypedObjectChoice +o.type=no.such.Type +o.include_null=false
//@ ends: 1
import gov.nasa.jpf.vm.Verify;

class ObjectsOfNoType {
    public static void main(String[] args) {
        assert Verify.getObject("o") == null;
        assert Verify.randomObject("no.such.Type") == null;
    }
}
