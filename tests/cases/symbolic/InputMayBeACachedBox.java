// A caller can pass the cached box of a number, which the program compares with an input by identity.
//@ main: InputMayBeACachedBox#box
//@ options: --symbolic --input-size 2
//@ revisions: default none
//@ verdict: incomplete
//@ reason: inputs: a value could be the same object as another one of its class
class InputMayBeACachedBox {
    static void box(Integer a) {
        if (a == Integer.valueOf(5)) {
            throw new IllegalStateException("cached");
        }
    }
}
