// Transitions as the search takes them, with the instructions they execute, and the ways back.
//@ revisions: none local
//@ options: --listener execution:instructions=true
//@ verdict: safe
//@ heard: invokestatic in ExecutionIsTold.main(ExecutionIsTold.java:14)
//@ heard: -- back to
//@ heard: (new), main
import gov.nasa.jpf.vm.Verify;

class ExecutionIsTold {
    static boolean chosen;

    public static void main(String[] args) {
        chosen = Verify.getBoolean();
    }
}
