// A caller can pass the empty value of the class library, which the program compares with an input by
// identity.
//@ main: InputMayBeTheEmptyValue#check
//@ options: --symbolic --input-size 2
//@ revisions: default none
//@ verdict: incomplete
//@ reason: inputs: a value could be the same object as another one of its class
import java.util.Optional;

class InputMayBeTheEmptyValue {
    static void check(Optional<Integer> value) {
        if (value == Optional.<Integer>empty()) {
            throw new IllegalStateException("empty");
        }
    }
}
