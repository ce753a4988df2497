// Publishing an object through a plain field is a race on that field.
//@ property: data-race
//@ verdict: unsafe
class PublicationByAPlainField {
    final int content;
    static PublicationByAPlainField shared;

    PublicationByAPlainField(int content) {
        this.content = content;
    }

    static void exchange(boolean write) {
        PublicationByAPlainField it = write ? (shared = new PublicationByAPlainField(5)) : shared; //~ data-race
        assert it == null || it.content == 5;
    }

    public static void main(String[] args) {
        new Thread(() -> exchange(true)).start();
        exchange(false);
    }
}
