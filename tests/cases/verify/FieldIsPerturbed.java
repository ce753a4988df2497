// The value read from a field is its content, or more, or less: a choice after the choice of the thread.
//@ verdict: safe
//@ options: +listener=.listener.Perturbator +perturb.fields=altitude +perturb.altitude.class=.perturb.IntOverUnder +perturb.altitude.field=FieldIsPerturbed.altitude +perturb.altitude.delta=50
//@ ends: 3
import gov.nasa.jpf.vm.Verify;

class FieldIsPerturbed {
    static int seen;
    int altitude = 1000;

    public static void main(String[] args) {
        FieldIsPerturbed plane = new FieldIsPerturbed();
        seen = plane.altitude;
        assert seen == 950 || seen == 1000 || seen == 1050 : seen;
    }
}
