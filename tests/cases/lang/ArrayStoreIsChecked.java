// Storing a wrong element type into a covariant array throws and leaves the element alone.
//@ mode: run check
//@ verdict: safe
class ArrayStoreIsChecked {
    public static void main(String[] args) {
        Object[] objects = new String[] {"kept"};
        boolean thrown = false;
        try {
            objects[0] = Integer.valueOf(1);
        } catch (ArrayStoreException e) {
            thrown = e.getMessage().equals("java.lang.Integer");
        }
        assert thrown && objects[0].equals("kept");
        objects[0] = null;
        Object[][] nested = new Integer[1][];
        try {
            nested[0] = new String[0];
            assert false;
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
        }
        nested[0] = new Integer[] {3};
        Comparable<?>[] comparables = new Comparable<?>[2];
        comparables[0] = "s";
        comparables[1] = 1;
        System.out.println(objects[0] + " " + nested[0][0] + " " + comparables[0] + comparables[1]);
    }
}
