// A loop that consists of one branch on an input is a cycle of states.
//@ verdict: safe
//@ options: --symbolic
//@ revisions: default none paranoid
//@ main: LoopOfOneBranchEnds#loop
public class LoopOfOneBranchEnds {
    static void loop(int n) {
        while (n > 0) {
        }
    }
}
