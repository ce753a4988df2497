// Object: clone of arrays and objects, default equals and toString, getClass, wait and notify without the lock.
//@ mode: run
import java.util.Arrays;

class ClonesAndEquality implements Cloneable {
    int[] shared = {1};
    String text = "t";
    ClonesAndEquality self = this;

    @Override
    protected ClonesAndEquality clone() throws CloneNotSupportedException {
        ClonesAndEquality copy = (ClonesAndEquality) super.clone();
        copy.text += "'";
        return copy;
    }

    static class Deep extends ClonesAndEquality {
        double[] own = {2.5};

        @Override
        protected Deep clone() throws CloneNotSupportedException {
            Deep copy = (Deep) super.clone();
            copy.own = own.clone();
            return copy;
        }
    }

    static class No {
        Object tryIt() throws CloneNotSupportedException {
            return clone();
        }
    }

    public static void main(String[] args) throws Exception {
        ClonesAndEquality one = new ClonesAndEquality();
        ClonesAndEquality two = one.clone();
        System.out.println((one.shared == two.shared) + " " + two.text + " " + (two.self == one) + " " + two.getClass().getSimpleName() + " " + one.equals(two) + " " + one.equals(one));
        Deep deep = new Deep();
        Deep copy = deep.clone();
        copy.own[0]++;
        System.out.println(deep.own[0] + " " + copy.own[0] + " " + copy.getClass().getSimpleName());
        int[][] grid = {{1, 2}, {3}};
        int[][] shallow = grid.clone();
        shallow[0][0] = 9;
        shallow[1] = null;
        System.out.println(Arrays.deepToString(grid) + " " + (grid.getClass() == shallow.getClass()) + " " + Arrays.deepEquals(grid, new int[][] {{9, 2}, {3}}) + " " + Arrays.equals(grid, shallow) + " " + grid.equals(grid.clone()));
        long[] longs = {1L << 60};
        String[] strings = {"a", null};
        System.out.println(longs.clone()[0] + " " + Arrays.toString(strings.clone()) + " " + new boolean[] {true}.clone()[0] + " " + (Object) strings.clone().getClass());
        try {
            new No().tryIt();
        } catch (CloneNotSupportedException e) {
            System.out.println(e.getMessage());
        }
        for (int i = 0; i < 3; i++) {
            try {
                if (i == 0) {
                    one.wait(1);
                } else if (i == 1) {
                    one.notifyAll();
                } else {
                    one.wait(1, 1_000_000);
                }
            } catch (IllegalMonitorStateException | IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        System.out.println(one.toString().startsWith("ClonesAndEquality@") + " " + one.toString().equals("ClonesAndEquality@" + Integer.toHexString(one.hashCode())) + " " + (one.hashCode() == System.identityHashCode(one)) + " " + new int[0].toString().startsWith("[I@"));
    }
}
