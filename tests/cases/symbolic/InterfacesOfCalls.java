// With symbolic.lazy, an input of an interface or an abstract class without a class returns any results.
//@ options: --symbolic +symbolic.method=InterfacesOfCalls.total(sym#sym) +symbolic.lazy=true
//@ revisions: default none local paranoid
//@ verdict: unsafe
import java.util.function.IntUnaryOperator;

abstract class Rate {
    int base;

    abstract long of(int amount);
}

class InterfacesOfCalls {
    static void total(IntUnaryOperator next, Rate rate) {
        if (next != null && next.applyAsInt(1) == 5) {
            // Another call has another result.
            assert next.applyAsInt(1) == 5; //~ uncaught-exception java.lang.AssertionError
        }
        if (rate != null && rate.base == 3) {
            assert rate.of(2) != 8; //~ uncaught-exception java.lang.AssertionError
            assert rate.base == 3;
        }
    }

    public static void main(String[] args) {
        total(null, null);
    }
}
