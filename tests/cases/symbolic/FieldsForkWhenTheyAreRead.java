// The second node is null, the first node itself, or another one; a null node is never dereferenced.
//@ main: FieldsForkWhenTheyAreRead#swapNode
//@ options: --symbolic
//@ revisions: default none local bfs paranoid
//@ verdict: safe
class FieldsForkWhenTheyAreRead {
    int elem;
    FieldsForkWhenTheyAreRead next;

    FieldsForkWhenTheyAreRead swapNode() {
        if (next != null && elem > next.elem) {
            FieldsForkWhenTheyAreRead t = next;
            next = t.next;
            t.next = this;
            return t;
        }
        return this;
    }
}
