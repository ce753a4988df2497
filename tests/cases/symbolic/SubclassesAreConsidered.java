// A field of an abstract type holds an object of one of its subclasses in the package.
//@ main: SubclassesAreConsidered#area
//@ options: --symbolic --input-size 2
//@ revisions: default none paranoid
//@ verdict: unsafe
class SubclassesAreConsidered {
    Shape shape;

    int area() {
        return shape == null ? 0 : shape.area();
    }
}

abstract class Shape {
    abstract int area();
}

class Square extends Shape {
    int side;

    int area() {
        return side * side;
    }
}

class Share extends Shape {
    int whole;
    int parts;

    int area() {
        return whole / parts; //~ uncaught-exception java.lang.ArithmeticException
    }
}
