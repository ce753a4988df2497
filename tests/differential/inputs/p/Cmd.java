package p;

/** Its subclasses are known. */
public sealed interface Cmd permits Inc, Dec, Op {
    int apply(int x);
}
