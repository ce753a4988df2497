// The order in which two unrelated objects were made leaves no trace in the state.
//@ verdict: safe
//@ revisions: none local full paranoid
import gov.nasa.jpf.vm.Verify;

class SymmetricHeapsAreOneState {
    static Object left, right;

    public static void main(String[] args) {
        for (int i = 0; i < 8; i++) {
            left = null;
            right = null;
            if (Verify.getBoolean()) {
                left = new int[1];
                right = new int[2];
            } else {
                right = new int[2];
                left = new int[1];
            }
        }
        assert left != right;
    }
}
