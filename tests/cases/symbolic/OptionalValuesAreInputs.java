// An optional value as an input is present or absent.
//@ main: OptionalValuesAreInputs#age
//@ options: --symbolic --string-length 2
//@ revisions: default none paranoid
//@ verdict: unsafe
import java.util.Optional;
import java.util.OptionalInt;

class OptionalValuesAreInputs {
    static int age(Optional<String> name, OptionalInt age) {
        if (name == null || age == null || !name.isPresent()) {
            return 0;
        }
        assert name.get() != null;
        assert age.orElse(3) != 21; //~ uncaught-exception
        return age.orElse(0);
    }
}
