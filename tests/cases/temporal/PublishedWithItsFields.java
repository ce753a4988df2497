// What happens to an object before others reach it is no position.
//@ property: ltl: [] !(PublishedWithItsFields.o.f == 1)
//@ revisions: none local lock default bfs
//@ verdict: safe
class PublishedWithItsFields {
    static class O {
        int f;
    }

    static volatile O o;

    public static void main(String[] args) {
        O mine = new O();
        mine.f = 1;
        mine.f = 2;
        o = mine;
    }
}
