// With the method repOk as precondition, the list has an end and its length is right.
//@ main: PreconditionExcludesInputs#last
//@ options: --symbolic --input-size 3
//@ revisions: default none bfs paranoid
//@ verdict: safe
class PreconditionExcludesInputs {
    int length;
    PreconditionExcludesInputs next;

    boolean repOk() {
        return length >= 0 && length < 5 && (next == null ? length == 0 : next.length == length - 1 && next.repOk());
    }

    int last() {
        int steps = 0;
        PreconditionExcludesInputs at = this;
        while (at.next != null) {
            at = at.next;
            steps++;
        }
        assert steps == length;
        return steps;
    }
}
