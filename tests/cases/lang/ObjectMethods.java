// toString, equals, hashCode and getClass of plain objects.
//@ mode: run
class ObjectMethods {
    static class Plain {
    }

    static class Equal {
        final int value;

        Equal(int value) {
            this.value = value;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Equal && ((Equal) other).value == value;
        }

        @Override
        public int hashCode() {
            return value;
        }
    }

    public static void main(String[] args) {
        Plain p = new Plain(), q = new Plain();
        System.out.println(p.equals(p) + " " + p.equals(q) + " " + p.equals(null) + " " + p.toString().startsWith("ObjectMethods$Plain@"));
        System.out.println(new Equal(255) + " " + new Equal(1).equals(new Equal(1)));
        System.out.println(p.getClass() + " " + (p.getClass() == q.getClass()) + " " + p.getClass().getSuperclass().getName());
        System.out.println(int.class + " " + void.class + " " + int[].class.getComponentType() + " " + Integer.class.getName());
        System.out.println(new int[0].getClass().getSuperclass() + " " + Runnable.class.isInterface() + " " + Object.class.getSuperclass());
    }
}
