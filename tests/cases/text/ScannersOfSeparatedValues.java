// A Scanner reads tables, skips comments, and keeps unread input.
//@ mode: run
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Scanner;
import java.util.regex.Pattern;

class ScannersOfSeparatedValues {
    public static void main(String[] args) {
        Scanner rows = new Scanner(new StringReader("# head\nid;price;name\n1;2,5;a b\n2;-3,25;\n3;x;y\n")).useLocale(Locale.GERMANY);
        List<String> read = new ArrayList<>();
        while (rows.hasNextLine()) {
            String line = rows.nextLine();
            if (line.startsWith("#")) {
                continue;
            }
            Scanner cells = new Scanner(line).useLocale(Locale.GERMANY).useDelimiter(";");
            StringBuilder row = new StringBuilder();
            while (cells.hasNext()) {
                if (cells.hasNextInt()) {
                    row.append("int ").append(cells.nextInt());
                } else if (cells.hasNextDouble()) {
                    row.append("double ").append(cells.nextDouble());
                } else {
                    row.append("text ").append(cells.next());
                }
                row.append('|');
            }
            read.add(row.toString());
        }
        read.forEach(System.out::println);
        Scanner mixed = new Scanner("a=1, b=2, rest of it").useDelimiter(Pattern.compile("\\s*,\\s*"));
        System.out.println(mixed.next("\\w=\\d") + " " + mixed.hasNext("c.*") + " " + mixed.next() + " " + mixed.delimiter() + " " + mixed.findInLine("of") + "|" + mixed.nextLine());
        System.out.println(new Scanner("0x10 010 +5 -0").next() + " " + new Scanner("ff").nextInt(16) + " " + new Scanner("1 000").nextInt() + " " + new Scanner("true TRUE yes").useDelimiter(" ").nextBoolean()
                + " " + new Scanner("5").radix());
    }
}
