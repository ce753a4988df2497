import gov.nasa.jpf.symbc.Debug;

/** A program for Symbolic PathFinder. */
class Brake {
    public static void main(String[] args) {
        int speed = Debug.makeSymbolicInteger("speed");
        int distance = Debug.makeSymbolicInteger("distance");
        Debug.assume(distance > 0);
        int needed = speed * speed / 20;
        if (needed > distance) {
            assert speed > distance : "brakes without need";
        }
    }
}
