// A method with types means no other overload.
//@ property: ltl: <> entry(OtherOverloadIsNotMeant.m(String))
//@ revisions: none local lock default bfs
//@ verdict: unsafe
//@ finding: ltl
class OtherOverloadIsNotMeant {
    static void m(int x) {
    }

    static void m(String s) {
    }

    public static void main(String[] args) {
        m(1);
    }
}
