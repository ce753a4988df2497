// Quantified objects are refused by name, with the column.
//@ property: Emptied: forall[b: ForAllIsRefused]. [] b.full
//@ revisions: default
//@ verdict: error
//@ reason: column 10: forall is not supported
class ForAllIsRefused {
    boolean full;

    public static void main(String[] args) {
        new ForAllIsRefused();
    }
}
