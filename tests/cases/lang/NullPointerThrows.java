// Using null as an object, an array, a lock, a boxed number or a thrown exception throws.
//@ mode: run
class NullPointerThrows {
    int field;

    void method() {
    }

    interface Action {
        void run() throws Exception;
    }

    static void expect(String what, Action action) {
        try {
            action.run();
            System.out.println(what + " passed");
        } catch (NullPointerException e) {
            System.out.println(what + " threw");
        } catch (Exception e) {
            System.out.println(what + " " + e);
        }
    }

    @SuppressWarnings("null")
    public static void main(String[] args) {
        NullPointerThrows none = null;
        int[] array = null;
        Integer boxed = null;
        RuntimeException exception = null;
        String text = null;
        expect("get field", () -> System.out.println(none.field));
        expect("put field", () -> none.field = 1);
        expect("call", () -> none.method());
        expect("length", () -> System.out.println(array.length));
        expect("load", () -> System.out.println(array[0]));
        expect("store", () -> array[0] = 1);
        expect("unbox", () -> System.out.println(boxed + 1));
        expect("throw", () -> { throw exception; });
        expect("lock", () -> { synchronized (none) { System.out.println("held"); } });
        expect("method reference", () -> { Runnable r = none::method; });
        expect("for each", () -> { for (int i : array) { System.out.println(i); } });
        expect("concatenation", () -> System.out.println(text + boxed));
        expect("instanceof", () -> System.out.println(none instanceof NullPointerThrows));
        expect("cast", () -> System.out.println((String) (Object) text));
    }
}
