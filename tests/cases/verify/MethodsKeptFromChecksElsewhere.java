// A method with NoJPFExecution that no path reaches does not matter.
//@ verdict: safe
import gov.nasa.jpf.annotation.NoJPFExecution;

class MethodsKeptFromChecksElsewhere {
    @NoJPFExecution
    static int measure() {
        return 42;
    }

    public static void main(String[] args) {
        if (args.length > 0) {
            System.out.println(measure());
        }
    }
}
