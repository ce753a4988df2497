// A loop over new random numbers has finitely many states.
//@ options: --symbolic
//@ revisions: default none local paranoid
//@ verdict: safe
//@ states: [default] <= 20
import java.util.Random;

class NewRandomNumbersEnd {
    public static void main(String[] args) {
        while (true) {
            int x = new Random().nextInt(6);
            if (x > 5) {
                throw new IllegalStateException();
            }
        }
    }
}
