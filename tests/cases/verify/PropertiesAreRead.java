// The program reads the configuration; values that it sets are part of its state, and describe choices.
//@ verdict: safe
//@ options: +cg.seed=5 +n.class=.vm.choice.IntChoiceFromList +n.values=1,2
//@ ends: 5
import gov.nasa.jpf.vm.Verify;

class PropertiesAreRead {
    static int n;

    public static void main(String[] args) {
        assert Verify.getProperty("cg.seed").equals("5");
        assert Verify.getProperty("n.values").equals("1,2");
        assert Verify.getProperty("nobody.set.it") == null;
        if (Verify.getBoolean()) {
            Verify.setProperties("n.values = 7,8,9", "my.own=text=x");
            assert Verify.getProperty("my.own").equals("text=x");
        } else {
            assert Verify.getProperty("my.own") == null;
        }
        n = Verify.getInt("n");
        assert n < 3 == (Verify.getProperty("my.own") == null);
    }
}
