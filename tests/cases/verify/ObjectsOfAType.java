// The objects of a type are those that can be reached, also from a variable that is not read any more.
//@ verdict: safe
//@ options: +shape.class=gov.nasa.jpf.vm.choice.TypedObjectChoice +shape.type=ObjectsOfAType$Shape +shape.include_null=false
//@ ends: 3
import gov.nasa.jpf.vm.Verify;

class ObjectsOfAType {
    static class Shape {
        final int size;

        Shape(int size) {
            this.size = size;
        }
    }

    static class Square extends Shape {
        Square() {
            super(3);
        }
    }

    static Shape[] kept = {new Shape(1), null};
    static int chosen;

    public static void main(String[] args) {
        assert Verify.getObject("shape") == kept[0];
        new Shape(99);
        Shape local = new Shape(2);
        kept[1] = new Square();
        Shape shape = (Shape) Verify.getObject("shape");
        chosen = shape.size;
        assert chosen >= 1 && chosen <= 3 : chosen;
        assert chosen == 2 || shape == kept[chosen / 2];
    }
}
