// A loop without an end has few states, each after many turns. The result names the variable that grows.
//@ verdict: incomplete
//@ options: --time-limit 2s
//@ revisions: full
//@ stuck: CounterNeverStops.java
//@ stuck: CounterNeverStops.turns
public class CounterNeverStops {
    static int turns;

    public static void main(String[] args) {
        while (turns >= 0 || turns < 0) {
            turns++;
        }
    }
}
