// An input of a generic interface is no object of a class that implements it with other type arguments. A
// wildcard permits each class within its bound.
//@ main: TypeArgumentsOfInterfacesHold#run
//@ options: --symbolic --input-size 2
//@ revisions: default none paranoid
//@ verdict: unsafe
interface Rule<T> {
    int weight(T of);
}

class Long2 implements Rule<Long> {
    @Override
    public int weight(Long of) {
        return of.intValue() == 7 ? 1 : 2;
    }
}

class Integer2 implements Rule<Integer> {
    @Override
    public int weight(Integer of) {
        return 3;
    }
}

class Names implements Comparable<Names> {
    @Override
    public int compareTo(Names other) {
        return 4;
    }
}

class Ring<E> {
    E value;

    Rule<E> rule() {
        return new Rule<E>() {
            E own;

            @Override
            public int weight(E of) {
                Object mine = own;
                return mine instanceof Long ? 8 : 5;
            }
        };
    }
}

class TypeArgumentsOfInterfacesHold {
    static void run(Rule<Integer> rule, Rule<? extends Number> any, Comparable<Names> names) {
        if (rule != null) {
            int weight = rule.weight(1);
            assert weight != 3; //~ uncaught-exception java.lang.AssertionError
            assert weight != 5; //~ uncaught-exception java.lang.AssertionError
            // Neither for longs, nor with a field that is one.
            assert weight == 3 || weight == 5;
        }
        assert !(any instanceof Long2); //~ uncaught-exception java.lang.AssertionError
        assert names == null || names.compareTo(null) == 4;
    }
}
