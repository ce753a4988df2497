// Doubles and floats print with as few digits as distinguish them, and parse back.
//@ mode: run
class PrintingFloats {
    public static void main(String[] args) {
        double[] doubles = {0.1, 1.0 / 3, 100, 1e7, 1e-3, 9.999e-4, 12345678.9, 1e21, 1e22, 4.9e-324, 1.7976931348623157e308,
            123456789012345680.0, 0.00001, 1234567.0, -5e-10, 9007199254740993.0};
        for (double d : doubles) {
            System.out.println(d + " " + Double.parseDouble(Double.toString(d)) + " " + Double.toHexString(d));
        }
        float[] floats = {0.1f, 1f / 3, 1e7f, 1.17549435e-38f, 3.4028235e38f, 16777216f, 0.001f, 1.4e-45f};
        for (float f : floats) {
            System.out.println(f + " " + Float.parseFloat(Float.toString(f)));
        }
        System.out.println(Double.parseDouble("1e400") + " " + Double.parseDouble(" -.5e1 ") + " " + Double.valueOf("0x1.8p1") + " " + Double.parseDouble("NaN"));
        try {
            Double.parseDouble("1,5");
        } catch (NumberFormatException e) {
            System.out.println(e.getMessage());
        }
    }
}
