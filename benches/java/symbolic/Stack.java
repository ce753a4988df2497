import org.sosy_lab.sv_benchmarks.Verifier;

/** A stack with a bound, seven calls. */
class Stack {
    private final int[] elements = new int[4];
    private int size;

    boolean push(int element) {
        if (size == elements.length) {
            return false;
        }
        elements[size++] = element;
        return true;
    }

    int pop() {
        return size == 0 ? -1 : elements[--size];
    }

    public static void main(String[] args) {
        Stack stack = new Stack();
        int last = -1;
        for (int i = 0; i < 7; i++) {
            if (Verifier.nondetBoolean()) {
                int element = Verifier.nondetInt();
                if (stack.push(element)) {
                    last = element;
                    assert stack.elements[stack.size - 1] == last;
                }
            } else if (stack.size > 0) {
                stack.pop();
            }
        }
        assert stack.size >= 0 && stack.size <= 4;
    }
}
