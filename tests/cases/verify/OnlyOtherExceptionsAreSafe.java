// A program without failed assertions has the property `assertion`, although exceptions leave it.
//@ property: assertion
//@ revisions: default none local
//@ verdict: safe
class OnlyOtherExceptionsAreSafe {
    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            throw new IllegalStateException();
        });
        other.start();
        try {
            assert false;
        } catch (AssertionError caught) {
            throw new StackOverflowError();
        }
    }
}
