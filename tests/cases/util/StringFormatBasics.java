// String.format: the common conversions, flags, widths, indices and errors.
//@ mode: run
import java.util.IllegalFormatException;

class StringFormatBasics {
    public static void main(String[] args) {
        System.out.println(String.format("%5d|%-5d|%05d|%+d|%(d|% d|%x|%X|%o|%c|%%|%n", 42, 42, 42, 42, -42, 42, 255, 255, 8, 'c').trim());
        System.out.println(String.format("%.3f %10.2f %-8.1f| %e %g %.0f", 3.14159, 2.5, 1.25, 12345.678, 0.00012, 2.5));
        System.out.println(String.format("%s %10s|%-6s|%.2s %S %b %h", "str", "right", "left", "cut", "up", null, "hash"));
        System.out.println(String.format("%2$s %1$s %<s %s", "a", "b"));
        System.out.println(String.format("%,d %d %s", 1234567890123L, Long.MIN_VALUE, new int[0].length));
        for (String bad : new String[] {"%d", "%q", "%5", "%.2d"}) {
            try {
                System.out.println(String.format(bad, "text"));
            } catch (IllegalFormatException e) {
                System.out.println(e.getClass().getSimpleName());
            }
        }
    }
}
