// Counted completers trigger their parent when all children are done.
//@ mode: run
import java.util.concurrent.CountedCompleter;
import java.util.concurrent.atomic.AtomicInteger;

class CountedCompletersMeet {
    static final AtomicInteger LEAVES = new AtomicInteger();
    static final AtomicInteger COMPLETIONS = new AtomicInteger();

    static class Node extends CountedCompleter<Integer> {
        final int depth;
        int result;
        Node left;
        Node right;

        Node(CountedCompleter<?> parent, int depth) {
            super(parent);
            this.depth = depth;
        }

        @Override
        public void compute() {
            if (depth == 0) {
                result = LEAVES.incrementAndGet() > 0 ? 1 : 0;
            } else {
                setPendingCount(2);
                left = new Node(this, depth - 1);
                right = new Node(this, depth - 1);
                left.fork();
                right.fork();
            }
            tryComplete();
        }

        @Override
        public void onCompletion(CountedCompleter<?> caller) {
            COMPLETIONS.incrementAndGet();
            if (left != null) {
                result = left.result + right.result + 1;
            }
        }

        @Override
        public Integer getRawResult() {
            return result;
        }
    }

    public static void main(String[] args) {
        Node root = new Node(null, 5);
        System.out.println(root.invoke() + " " + LEAVES + " " + COMPLETIONS + " " + root.getPendingCount() + root.isDone() + (root.left.getRoot() == root) + (root.left.getCompleter() == root));
    }
}
