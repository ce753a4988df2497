// Values of a named set may be variables of the program: fields, statics, dead locals.
//@ verdict: safe
//@ options: +i.class=gov.nasa.jpf.vm.choice.IntChoiceFromSet +i.values=1,field,-local,NamedValuesFromVariables.other,1 +d.class=gov.nasa.jpf.vm.choice.DoubleChoiceFromList +d.values=0.5,real,0.5
//@ ends: 15
//@ revisions: none local full paranoid bfs
import gov.nasa.jpf.vm.Verify;

class NamedValuesFromVariables {
    static int other = 7, chosen, times;
    int field = 42;
    double real = -42.25;

    public static void main(String[] args) {
        new NamedValuesFromVariables().choose();
    }

    void choose() {
        int local = 43;
        int i = Verify.getInt("i");
        double d = Verify.getDouble("d");
        assert i == 1 || i == 42 || i == -43 || i == 7 : i;
        assert d == 0.5 || d == -42.25 : d;
        chosen = i * 10 + (d < 0 ? 1 : 0);
        // A list has a value as often as it contains it.
        times = Verify.getInt("i") == 42 ? 1 : 0;
        Verify.ignoreIf(times == 1 && chosen == 11);
    }
}
