// Columns of text are aligned by width and precision, with bars and signs.
//@ mode: run
import java.util.Locale;

class FormattedTables {
    public static void main(String[] args) {
        String[] names = {"apple", "a very long name", "\u00e4\u20ac"};
        double[] prices = {1.5, 12345.678, -0.004};
        for (int i = 0; i < names.length; i++) {
            System.out.println(String.format(Locale.ROOT, "|%-10.10s|%,12.2f|%+08d|%6.1e|%3d%%|", names[i], prices[i], i * 1000 - 500, prices[i], i * 50));
        }
        System.out.printf(Locale.ROOT, "%s %S %c %b %n", "printf", "loud", 'c', true);
        System.out.format("%3$s %1$s %2$s%n", "a", "b", "c");
        StringBuilder built = new StringBuilder();
        for (int i = 1; i <= 4; i++) {
            built.append(String.format("%" + i + "d", i)).append(String.format("%-" + i + "d|", i));
        }
        System.out.println(built);
        System.out.println(String.format("%08.3f|%-8.3f|%8.3f|% 8.3f", Math.PI, Math.PI, Math.PI, Math.PI) + String.format("|%o|%#X|%h", 64, 48879, 48879));
    }
}
