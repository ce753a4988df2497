// Choices whose outcome is forgotten lead to the same state: few states though many paths.
//@ verdict: safe
//@ states: <= 60
import gov.nasa.jpf.vm.Verify;

class EqualOutcomesAreOneState {
    public static void main(String[] args) {
        for (int i = 0; i < 12; i++) {
            Verify.getBoolean();
        }
    }
}
