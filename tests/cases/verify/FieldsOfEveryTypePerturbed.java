// A field of each type is perturbed by a separate generator; all combinations are explored.
//@ options: +perturb.fields=l,m,f,d,b +perturb.l.field=FieldsOfEveryTypePerturbed.l +perturb.l.class=.vm.choice.LongChoiceFromList +perturb.l.values=-1,5000000000 +perturb.m.field=FieldsOfEveryTypePerturbed.m +perturb.m.class=.vm.choice.RandomOrderLongCG +perturb.m.values=1,2,3 +perturb.f.field=FieldsOfEveryTypePerturbed.f +perturb.f.class=.vm.choice.FloatChoiceFromList +perturb.f.values=0.5,1.5,2.5 +perturb.d.field=FieldsOfEveryTypePerturbed.d +perturb.d.class=.vm.choice.DoubleChoiceFromSet +perturb.d.values=1,2,1 +perturb.b.field=FieldsOfEveryTypePerturbed.b +perturb.b.class=.vm.BooleanChoiceGenerator
//@ verdict: safe
//@ ends: 72
class FieldsOfEveryTypePerturbed {
    static String result;

    long l;
    long m;
    float f;
    double d;
    boolean b;

    public static void main(String[] args) {
        FieldsOfEveryTypePerturbed it = new FieldsOfEveryTypePerturbed();
        long l = it.l;
        assert l == -1 || l == 5_000_000_000L;
        result = l + " " + it.m + " " + it.f + " " + it.d + " " + it.b;
    }
}
