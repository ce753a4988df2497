package gov.nasa.jpf.util;

/** The name of a class that need not exist. */
public final class TypeRef {
    /** The binary name. */
    public final String name;

    public TypeRef(String name) {
        this.name = name;
    }
}
