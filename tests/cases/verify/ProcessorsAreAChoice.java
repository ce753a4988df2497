// With a maximal number of processors, the program gets each number up to it.
//@ verdict: safe
//@ options: +cg.max_processors=3
//@ ends: 3
class ProcessorsAreAChoice {
    static int seen;

    public static void main(String[] args) {
        seen = Runtime.getRuntime().availableProcessors();
        assert seen >= 1 && seen <= 3;
    }
}
