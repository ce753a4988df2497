// A variable of an interface is bound to objects of the classes that implement it.
//@ property: Seen: forall[s: Shape]. [] !entry(Shape.area: this == s), Small: forall[s: Shape]. [] !return(Shape.area: this == s && $ret > 4)
//@ revisions: none local lock default bfs paranoid
//@ verdict: unsafe
//@ finding: ltl
class SubclassesAreBound {
    interface Shape {
        int area();
    }

    static class Square implements Shape {
        final int side;

        Square(int side) {
            this.side = side;
        }

        public int area() {
            return side * side;
        }
    }

    static class Unit extends Square {
        Unit() {
            super(1);
        }
    }

    public static void main(String[] args) {
        new Unit().area();
        new Square(2);
    }
}
