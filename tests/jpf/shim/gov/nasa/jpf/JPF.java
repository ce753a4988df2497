package gov.nasa.jpf;

/** A type for signatures only, without methods. */
public final class JPF {
    private JPF() {}
}
