import gov.nasa.jpf.vm.Verify;

/** One of the generated trees is higher than expected. */
public class TooDeep {
    static int leaves(int height) {
        return height == 0 ? 1 : leaves(height - 1) + leaves(height - 1);
    }

    public static void main(String[] args) {
        leaves(Verify.getInt(1, 3));
    }
}
