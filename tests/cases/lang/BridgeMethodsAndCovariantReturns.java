// Generic overriding goes through bridge methods, covariant returns too.
//@ mode: run
class BridgeMethodsAndCovariantReturns {
    static abstract class Box<T extends Comparable<T>> {
        abstract T get();

        void put(T value) {
            System.out.println("Box.put " + value);
        }
    }

    static class IntBox extends Box<Integer> {
        @Override
        Integer get() {
            return 5;
        }

        @Override
        void put(Integer value) {
            System.out.println("IntBox.put " + (value + 1));
        }
    }

    static class Animal implements Cloneable {
        Animal self() {
            return this;
        }

        @Override
        public Animal clone() throws CloneNotSupportedException {
            return (Animal) super.clone();
        }
    }

    static class Dog extends Animal {
        int age = 3;

        @Override
        Dog self() {
            return this;
        }
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) throws Exception {
        Box<Integer> box = new IntBox();
        box.put(box.get());
        Animal animal = new Dog();
        System.out.println(((Dog) animal.self()).age + " " + animal.clone().getClass().getSimpleName());
        try {
            ((Box) box).put("text");
        } catch (ClassCastException e) {
            System.out.println("the bridge checks");
        }
        int bridges = 0;
        for (var method : IntBox.class.getDeclaredMethods()) {
            bridges += method.isBridge() ? 1 : 0;
        }
        System.out.println(bridges);
    }
}
