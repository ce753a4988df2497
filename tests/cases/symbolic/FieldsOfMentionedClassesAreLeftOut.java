// A class that the code tests for has a field of a type without inputs: the field is null only.
//@ main: FieldsOfMentionedClassesAreLeftOut#check
//@ options: --symbolic
//@ revisions: default none paranoid
//@ verdict: incomplete
//@ reason: inputs: of type java.util.Locale, only null was considered

class FieldsOfMentionedClassesAreLeftOut {
    static int check(Object o) {
        if (o instanceof Described) {
            return ((Described) o).type == null ? 0 : 1;
        }
        return 2;
    }
}

class Described {
    java.util.Locale type;
}
