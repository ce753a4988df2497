// The scheduler chooses when a shared field is read, and then the field's generator chooses the value.
//@ verdict: safe
//@ options: +perturb.fields=a +perturb.a.class=gov.nasa.jpf.perturb.IntOverUnder +perturb.a.field=FieldIsPerturbedBesideThreads.altitude +perturb.a.delta=1
//@ ends: 6
class FieldIsPerturbedBesideThreads {
    static int seen;
    int altitude = 10;

    public static void main(String[] args) throws Exception {
        FieldIsPerturbedBesideThreads plane = new FieldIsPerturbedBesideThreads();
        Thread pilot = new Thread(() -> plane.altitude = 20);
        pilot.start();
        seen = plane.altitude;
        pilot.join();
        assert seen >= 9 && seen <= 11 || seen >= 19 && seen <= 21 : seen;
    }
}
