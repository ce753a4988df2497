// Copies of arrays and objects by native methods keep terms; headers of objects are no values.
//@ options: --symbolic
//@ revisions: default none local bfs paranoid
//@ verdict: safe
import org.sosy_lab.sv_benchmarks.Verifier;

class CopiesKeepTerms implements Cloneable {
    int value;

    public static void main(String[] args) throws CloneNotSupportedException {
        int x = Verifier.nondetInt();
        int[] array = {x, 7, x + 1};
        int[] copy = new int[4];
        System.arraycopy(array, 0, copy, 1, 3);
        assert copy[1] == x && copy[2] == 7 && copy[3] == x + 1 && copy[0] == 0;
        System.arraycopy(copy, 1, copy, 0, 3);
        assert copy[0] == x && copy[1] == 7 && copy[2] == x + 1 && copy[3] == x + 1;
        int[] clone = array.clone();
        assert clone[0] == x && clone[1] == 7;
        CopiesKeepTerms object = new CopiesKeepTerms();
        object.value = x * 2;
        CopiesKeepTerms other = (CopiesKeepTerms) object.clone();
        assert other.value == 2 * x;
        assert object.getClass() == CopiesKeepTerms.class;
        synchronized (object) {
            object.notify();
        }
        assert object.hashCode() == object.hashCode();
    }
}
