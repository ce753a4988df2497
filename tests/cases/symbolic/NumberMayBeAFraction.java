// A caller can pass a number that is no Integer.
//@ main: NumberMayBeAFraction#rest
//@ options: --symbolic
//@ revisions: default none
//@ verdict: incomplete
//@ reason: inputs: a java.lang.Number could be of another class than java.lang.Integer
class NumberMayBeAFraction {
    static void rest(Number number) {
        if (number != null && number.doubleValue() != number.intValue()) {
            throw new IllegalStateException("fraction");
        }
    }
}
