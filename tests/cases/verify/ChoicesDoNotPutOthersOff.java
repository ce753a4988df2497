// A thread that makes choices forever does not postpone the step of another forever.
//@ verdict: unsafe
//@ revisions: none local full full-bfs paranoid
import gov.nasa.jpf.vm.Verify;

class ChoicesDoNotPutOthersOff {
    public static void main(String[] args) {
        new Thread(() -> {
            throw new IllegalStateException(); //~ uncaught-exception java.lang.IllegalStateException
        }).start();
        int sum = 0;
        while (true) {
            sum = sum + Verify.getInt(0, 1) & 7;
        }
    }
}
