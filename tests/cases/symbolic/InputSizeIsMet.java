// More objects than the default bound are possible, so the result is no proof.
//@ main: InputSizeIsMet#walk
//@ options: --symbolic
//@ revisions: default
//@ verdict: incomplete
//@ reason: inputs: more than 4 objects were possible (--input-size)
class InputSizeIsMet {
    InputSizeIsMet next;

    int walk() {
        int steps = 0;
        for (InputSizeIsMet at = next; at != null && steps < 9; at = at.next) {
            steps++;
        }
        return steps;
    }
}
