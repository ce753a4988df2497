// Concatenation evaluates its operands left to right and calls each toString once.
//@ mode: run
class ConcatenationCallsToStringInOrder {
    static int calls;
    final String name;

    ConcatenationCallsToStringInOrder(String name) {
        this.name = name;
    }

    @Override
    public String toString() {
        calls++;
        System.out.println("toString of " + name);
        return name + calls;
    }

    static Object make(String name) {
        System.out.println("make " + name);
        return name;
    }

    public static void main(String[] args) {
        Object a = new ConcatenationCallsToStringInOrder("a"), b = new ConcatenationCallsToStringInOrder("b");
        System.out.println(a + "-" + b + "-" + a);
        System.out.println("" + make("x") + make("y"));
        System.out.println(calls);
    }
}
