// Each object has the results of four calls of a method. More calls leave the result incomplete.
//@ main: CallsOfInterfacesAreBounded#count
//@ options: --symbolic
//@ revisions: default none paranoid
//@ verdict: incomplete
//@ reason: inputs: more calls of java.util.function.BooleanSupplier.getAsBoolean of one object were possible
import java.util.function.BooleanSupplier;

class CallsOfInterfacesAreBounded {
    static int count(BooleanSupplier more) {
        int all = 0;
        while (more != null && more.getAsBoolean()) {
            all++;
        }
        assert all < 4;
        return all;
    }
}
