// A text calls the method `toString` of an object, which needs the number.
//@ verdict: unsafe
//@ revisions: none local lock full
//@ options: --slice
class TextOfAnObject {
    int calls;

    synchronized void call() {
        calls++;
    }

    @Override
    public String toString() {
        if (calls == 1) {
            throw new IllegalStateException(); //~ uncaught-exception java.lang.IllegalStateException
        }
        return "object";
    }

    public static void main(String[] args) {
        TextOfAnObject object = new TextOfAnObject();
        new Thread(object::call).start();
        object.calls = 0;
        System.out.println("text of " + object);
    }
}
