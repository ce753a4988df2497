package gov.nasa.jpf;

/** Only a type in signatures: there is no JPF to ask about its run. */
public final class JPF {
    private JPF() {}
}
