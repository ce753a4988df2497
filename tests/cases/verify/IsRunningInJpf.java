// A program can detect that it is checked; under run it is not.
//@ mode: run check
//@ verdict: unsafe
import gov.nasa.jpf.vm.Verify;

class IsRunningInJpf {
    public static void main(String[] args) {
        System.out.println("asked");
        if (Verify.isRunningInJPF()) {
            throw new IllegalStateException("checked"); //~ uncaught-exception java.lang.IllegalStateException
        }
    }
}
