// The only number that the analysis masks is read by reflection, so its mask is withdrawn.
//@ options: --slice
//@ revisions: default none
//@ verdict: safe
//@ warning: --slice leaves nothing out: the search met a use of each value that the analysis proposed
class EachMaskIsWithdrawn {
    static int n;

    public static void main(String[] args) throws Exception {
        n = 3;
        String name = new StringBuilder("n").toString();
        assert (Integer) EachMaskIsWithdrawn.class.getDeclaredField(name).get(null) == 3;
    }
}
