// An input of an abstract class without a subclass has any result of each call of an abstract method, and
// the other methods and the fields of the class.
//@ main: AbstractClassesHaveAnyResults#run
//@ options: --symbolic --input-size 2 --string-length 1
//@ revisions: default none paranoid
//@ verdict: unsafe
abstract class Gauge<T> {
    private final int scale;
    T last;
    int calls;

    protected Gauge(int scale) {
        if (scale <= 0) {
            throw new IllegalArgumentException("scale");
        }
        this.scale = scale;
    }

    abstract int read(String name);

    protected abstract T convert(int value);

    @Override
    public abstract String toString();

    int scaled() {
        return read("main") * scale;
    }
}

class AbstractClassesHaveAnyResults {
    static void run(Gauge<Integer> gauge) {
        if (gauge == null) {
            return;
        }
        assert gauge == gauge && gauge.equals(gauge);
        assert gauge.scaled() != 77; //~ uncaught-exception java.lang.AssertionError
        // The type argument is that of the parameter.
        Integer converted = gauge.convert(1);
        assert converted == null || converted != 5; //~ uncaught-exception java.lang.AssertionError
        Integer last = gauge.last;
        assert last == null || last != converted || last < 3; //~ uncaught-exception java.lang.AssertionError
        gauge.last = converted;
        // Implementations change nothing.
        String text = gauge.toString();
        assert gauge.last == converted;
        assert text == null || text.isEmpty(); //~ uncaught-exception java.lang.AssertionError
        // A field with the name of a counter is an input.
        assert gauge.calls != 3; //~ uncaught-exception java.lang.AssertionError
    }
}
