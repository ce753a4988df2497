// A value whose attribute would stay behind ends the check by name.
//@ verdict: error
//@ reason: an attribute of a value that an invokedynamic instruction captures
import gov.nasa.jpf.vm.Verify;
import java.util.function.IntSupplier;

class AttributesThatAreLost {
    public static void main(String[] args) {
        int value = args.length;
        Verify.setLocalAttribute("value", 1);
        IntSupplier supplier = () -> value;
        assert supplier.getAsInt() == 0;
    }
}
