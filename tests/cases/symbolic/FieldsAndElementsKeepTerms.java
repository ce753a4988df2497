// Terms are stored in fields, statics and elements of each type, and come back narrowed.
//@ options: --symbolic
//@ revisions: default none local bfs paranoid
//@ verdict: safe
import org.sosy_lab.sv_benchmarks.Verifier;

class FieldsAndElementsKeepTerms {
    static int shared;
    byte small;
    long wide;
    boolean flag;

    public static void main(String[] args) {
        byte x = Verifier.nondetByte();
        FieldsAndElementsKeepTerms object = new FieldsAndElementsKeepTerms();
        shared = x + 1;
        object.small = (byte) (x + 1);
        object.wide = x;
        object.flag = x > 5;
        byte[] bytes = {0, (byte) x};
        char[] chars = {(char) x};
        short[] shorts = {(short) (x * 300)};
        long[] longs = {x * 3L};
        assert shared == x + 1;
        assert object.small == x + 1 || x == 127 && object.small == -128;
        assert object.wide == x;
        assert object.flag == (x > 5);
        assert bytes[1] == x && bytes[0] == 0;
        assert chars[0] == (x & 0xffff);
        assert shorts[0] == (short) (x * 300);
        assert longs[0] == 3L * x;
    }
}
