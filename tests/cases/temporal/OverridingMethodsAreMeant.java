// A method also means those that override it, and one overload if its types are given.
//@ property: Any: <> entry(OverridingMethodsAreMeant.Base.m), Int: <> entry(OverridingMethodsAreMeant.Base.m(int)), Sub: <> return(OverridingMethodsAreMeant.Sub.m)
//@ revisions: none local lock default bfs
//@ verdict: safe
class OverridingMethodsAreMeant {
    static class Base {
        void m(int x) {
        }

        void m(String s) {
        }
    }

    static class Sub extends Base {
        @Override
        void m(int x) {
        }
    }

    public static void main(String[] args) {
        Base base = new Sub();
        base.m(1);
    }
}
