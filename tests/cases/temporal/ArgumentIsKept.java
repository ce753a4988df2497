// An argument that nothing reads any more is still that of the call where the method returns.
//@ property: Kept: [] (entry(ArgumentIsKept.put: $1.equals("b")) -> <> return(ArgumentIsKept.put: value.equals("b"))), None: [] !return(ArgumentIsKept.put: $1.length() != 1)
//@ revisions: none local lock default bfs
//@ verdict: safe
class ArgumentIsKept {
    static String last;

    static void put(String value) {
        last = value;
        last = null;
    }

    public static void main(String[] args) {
        new Thread(() -> put("a")).start();
        put("b");
    }
}
