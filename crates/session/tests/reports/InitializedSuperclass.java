/** A thread waits for the initialization of its class's superclass by another thread, which waits for the class. */
public class InitializedSuperclass {
    static class Base {
        static final Object shared;

        static {
            shared = new Object();
            Derived.touch();
        }
    }

    static class Derived extends Base {
        static int count = 1;

        static void touch() {
            count++;
        }
    }

    public static void main(String[] args) {
        Thread other = new Thread(() -> System.out.println(Base.shared), "other");
        other.start();
        Derived.touch();
    }
}
