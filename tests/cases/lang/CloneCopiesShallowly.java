// clone of arrays and Cloneable objects is shallow; others throw.
//@ mode: run check
//@ verdict: safe
class CloneCopiesShallowly implements Cloneable {
    int number = 1;
    int[] shared = {1, 2};

    static class NotCloneable {
        Object copy() throws CloneNotSupportedException {
            return clone();
        }
    }

    public static void main(String[] args) throws Exception {
        CloneCopiesShallowly original = new CloneCopiesShallowly();
        CloneCopiesShallowly copy = (CloneCopiesShallowly) original.clone();
        copy.number = 2;
        copy.shared[0] = 9;
        assert original.number == 1 && original.shared[0] == 9;
        int[][] matrix = {{1}, {2}};
        int[][] rows = matrix.clone();
        rows[0][0] = 5;
        rows[1] = null;
        assert matrix[0][0] == 5 && matrix[1] != null;
        long[] longs = {1L << 40, 2};
        assert longs.clone()[0] == 1L << 40 && longs.clone() != longs;
        try {
            new NotCloneable().copy();
            assert false;
        } catch (CloneNotSupportedException e) {
            System.out.println(e.getMessage());
        }
    }
}
