// A program whose exceptions are errors or are caught has the property `runtime-exception`.
//@ property: runtime-exception
//@ revisions: default none local
//@ verdict: safe
class OnlyErrorsAreSafe {
    public static void main(String[] args) {
        try {
            throw new IllegalStateException();
        } catch (RuntimeException caught) {
            assert false;
        }
    }
}
