// Arrays of arrays: partly given dimensions, ragged rows, runtime classes, defaults.
//@ mode: run
class MultiDimensionalArrays {
    public static void main(String[] args) {
        int[][][] cube = new int[2][3][4];
        cube[1][2][3] = 7;
        System.out.println(cube.length + " " + cube[0].length + " " + cube[1][2].length + " " + cube[1][2][3]);
        long[][] partly = new long[3][];
        System.out.println(partly[0] == null);
        partly[1] = new long[] {1, 2};
        int[][] ragged = {{}, {1}, {1, 2}, null};
        int sum = 0;
        for (int[] row : ragged) {
            if (row != null) {
                for (int i : row) {
                    sum += i;
                }
            }
        }
        System.out.println(sum + " " + partly[1].length);
        System.out.println(cube.getClass().getName() + " " + partly.getClass() + " " + ragged[0].getClass().getName());
        System.out.println(new String[0][0].getClass().getName() + " " + new boolean[0].getClass().getSimpleName());
        System.out.println(new int[1][1] instanceof Object[]);
        char[] chars = new char[2];
        double[] doubles = new double[1];
        boolean[] flags = new boolean[1];
        System.out.println((int) chars[1] + " " + doubles[0] + " " + flags[0]);
        int[][] shared = new int[2][];
        shared[0] = shared[1] = new int[] {5};
        shared[0][0]++;
        System.out.println(shared[1][0]);
    }
}
