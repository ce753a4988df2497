// Formulas over finite executions need a formula.
//@ property: deadlock
//@ options: --finite
//@ revisions: default
//@ verdict: error
//@ reason: --finite is of no use without a temporal property
class FiniteNeedsATemporalProperty {
    public static void main(String[] args) {
    }
}
