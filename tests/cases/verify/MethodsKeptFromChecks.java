// A method with NoJPFExecution runs as ever, and ends a check that reaches it by its name.
//@ mode: run check
//@ verdict: error
//@ reason: MethodsKeptFromChecks.measure
import gov.nasa.jpf.annotation.NoJPFExecution;

class MethodsKeptFromChecks {
    @NoJPFExecution
    static int measure() {
        return 42;
    }

    public static void main(String[] args) {
        System.out.println(measure());
    }
}
