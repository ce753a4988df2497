// Marked and stamped references change both parts together.
//@ mode: run
import java.util.concurrent.atomic.AtomicMarkableReference;
import java.util.concurrent.atomic.AtomicStampedReference;

class MarksAndStampsTravelWithTheReference {
    public static void main(String[] args) {
        String a = "a";
        String b = "b";
        AtomicMarkableReference<String> marked = new AtomicMarkableReference<>(a, false);
        boolean[] mark = new boolean[1];
        System.out.println(marked.attemptMark(b, true) + " " + marked.attemptMark(a, true) + " " + marked.get(mark) + mark[0]);
        System.out.println(marked.compareAndSet(a, b, false, false) + " " + marked.compareAndSet(a, b, true, false) + " " + marked.getReference() + marked.isMarked());
        AtomicStampedReference<String> stamped = new AtomicStampedReference<>(a, 0);
        int seen = stamped.getStamp();
        stamped.set(b, 1);
        stamped.set(a, 2);
        int[] stamp = new int[1];
        System.out.println(stamped.compareAndSet(a, "c", seen, seen + 1) + " " + stamped.get(stamp) + stamp[0] + " " + stamped.compareAndSet(a, "c", 2, 3) + " " + stamped.getReference() + stamped.getStamp());
    }
}
