// Each call of a method that symbolic.method names has new inputs; other parameters keep their values.
//@ options: --symbolic +symbolic.method=CallsHaveInputs.sum(sym#con)
//@ revisions: default none local bfs paranoid
//@ verdict: unsafe
public class CallsHaveInputs {
    static int sum(int x, int y) {
        assert y == 2 || y == 5;
        return x + y;
    }

    public static void main(String[] args) {
        int first = sum(1, 2);
        assert sum(first, 5) != first + 100; //~ uncaught-exception java.lang.AssertionError
    }
}
