// Records as inputs of a named method are made by their canonical constructors, too.
//@ options: --symbolic +symbolic.method=RecordsOfCallsAreConstructed.width(sym) +symbolic.lazy=true --input-size 1
//@ revisions: default none paranoid
//@ verdict: safe

record Span(int from, int to) {
    Span {
        if (from < 0 || to > 100 || from > to) {
            throw new IllegalArgumentException();
        }
    }
}

class RecordsOfCallsAreConstructed {
    public static void main(String[] args) {
        assert width(new Span(1, 2)) <= 100;
    }

    static int width(Span span) {
        int width = span == null ? 0 : span.to() - span.from();
        assert width >= 0;
        return width;
    }
}
