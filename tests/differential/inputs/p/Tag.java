package p;

/** A record whose constructor reads an object. */
public record Tag(Object of) {
    public Tag {
        if (of == null) {
            throw new IllegalArgumentException();
        }
    }
}
