// An endless loop is a finding of the property endless-loop.
//@ property: endless-loop
//@ verdict: unsafe
class EndlessLoopIsAFinding {
    public static void main(String[] args) {
        int i = args.length;
        while (i < 5) { //~ endless-loop
        }
    }
}
