// Two threads initialize two classes that need each other: each waits for the other's.
//@ verdict: unsafe
class ClassInitializationDeadlocks {
    static class A {
        static int value = 1;
        static int other = B.value; //~ deadlock
    }

    static class B {
        static int value = 2;
        static int other = A.value;
    }

    public static void main(String[] args) {
        new Thread(() -> System.identityHashCode(A.other)).start();
        System.identityHashCode(B.other);
    }
}
