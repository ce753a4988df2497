// Lookup: methods of every kind, constructors, reads and writes of fields, and refusals.
//@ mode: run
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

class FindEveryKindOfMember {
    interface Shape {
        int area();

        default String text() {
            return "area " + area();
        }
    }

    static class Square implements Shape {
        final int side;
        long weight = 7;
        static double factor = 1.5;

        Square(int side) {
            this.side = side;
        }

        public int area() {
            return side * side;
        }

        private String secret(long a, double b) {
            return "secret " + a + " " + b;
        }

        @Override
        public String toString() {
            return "square " + side;
        }
    }

    static class Named extends Square {
        Named() {
            super(9);
        }

        @Override
        public String toString() {
            return "named";
        }

        static MethodHandle superToString() throws Exception {
            return MethodHandles.lookup().findSpecial(Square.class, "toString", MethodType.methodType(String.class), Named.class);
        }
    }

    static String join(String a, char b, byte c, boolean d, float e) {
        return a + b + c + d + e;
    }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodHandle make = lookup.findConstructor(Square.class, MethodType.methodType(void.class, int.class));
        Square square = (Square) make.invokeExact(4);
        System.out.println(square + " " + make.type());

        MethodHandle join = lookup.findStatic(FindEveryKindOfMember.class, "join", MethodType.methodType(String.class, String.class, char.class, byte.class, boolean.class, float.class));
        System.out.println((String) join.invokeExact("x", 'y', (byte) -3, true, 0.25f));

        MethodHandle area = lookup.findVirtual(Shape.class, "area", MethodType.methodType(int.class));
        System.out.println((int) area.invokeExact((Shape) square));
        MethodHandle text = lookup.findVirtual(Shape.class, "text", MethodType.methodType(String.class));
        System.out.println((String) text.invoke(square));
        MethodHandle secret = lookup.findVirtual(Square.class, "secret", MethodType.methodType(String.class, long.class, double.class));
        System.out.println((String) secret.invokeExact(square, 1L << 40, -0.5));
        System.out.println((String) Named.superToString().invoke(new Named()));

        MethodHandle side = lookup.findGetter(Square.class, "side", int.class);
        MethodHandle getWeight = lookup.findGetter(Square.class, "weight", long.class);
        MethodHandle setWeight = lookup.findSetter(Square.class, "weight", long.class);
        MethodHandle getFactor = lookup.findStaticGetter(Square.class, "factor", double.class);
        MethodHandle setFactor = lookup.findStaticSetter(Square.class, "factor", double.class);
        setWeight.invokeExact(square, 12L);
        setFactor.invokeExact(2.5);
        System.out.println((int) side.invokeExact(square) + " " + (long) getWeight.invokeExact(square) + " " + (double) getFactor.invokeExact());

        try {
            lookup.findVirtual(Square.class, "missing", MethodType.methodType(void.class));
        } catch (NoSuchMethodException e) {
            System.out.println(e.getMessage());
        }
        try {
            lookup.findStatic(Square.class, "area", MethodType.methodType(int.class));
        } catch (IllegalAccessException e) {
            System.out.println("not static");
        }
        try {
            lookup.findSetter(Square.class, "side", int.class);
        } catch (IllegalAccessException e) {
            System.out.println("final");
        }
        try {
            MethodHandles.publicLookup().findVirtual(Square.class, "secret", MethodType.methodType(String.class, long.class, double.class));
        } catch (IllegalAccessException e) {
            System.out.println("private");
        }
    }
}
