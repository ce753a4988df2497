package pathfinder;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The records of a text with separated values, as {@code @CsvSource} and {@code @CsvFileSource} read them. */
final class CsvRows {
    private final String delimiter;
    private final char quote;
    private final boolean trims;
    private final String empty;
    private final List<String> nulls;
    private String text;
    private int at;

    /** The parts are the delimiter, the quote, whether values are trimmed, the empty value, and texts for null. */
    CsvRows(String[] rule) {
        delimiter = rule[0];
        quote = rule[1].charAt(0);
        trims = rule[2].equals("true");
        empty = rule[3];
        nulls = Arrays.asList(rule).subList(4, rule.length);
    }

    /** Returns the only record of a line. */
    Object[] line(String line) {
        text = line;
        at = 0;
        return record();
    }

    /** Adds the records of a text after its first lines. Comments and empty lines are left out. */
    void read(String all, int skipped, boolean hasHeaders, List<Object[]> rows) {
        text = all;
        at = 0;
        for (int line = 0; line < skipped; line++) {
            skipLine();
        }
        boolean isHeader = hasHeaders;
        while (at < text.length()) {
            int from = at;
            while (from < text.length() && text.charAt(from) <= ' ' && !isEnd(from)) {
                from++;
            }
            if (from >= text.length() || isEnd(from) || text.charAt(from) == '#') {
                skipLine();
                continue;
            }
            Object[] record = record();
            skipLine();
            if (!isHeader) {
                rows.add(record);
            }
            isHeader = false;
        }
    }

    private void skipLine() {
        while (at < text.length() && text.charAt(at) != '\n') {
            at++;
        }
        at++;
    }

    private boolean isEnd(int index) {
        char letter = text.charAt(index);
        return letter == '\n'
                || letter == '\r' && (index + 1 >= text.length() || text.charAt(index + 1) == '\n');
    }

    private boolean isColumn() {
        return at < text.length() && !isEnd(at) && !text.startsWith(delimiter, at);
    }

    private Object[] record() {
        List<Object> columns = new ArrayList<>();
        while (true) {
            columns.add(column());
            if (at >= text.length() || isEnd(at)) {
                return columns.toArray();
            }
            at += delimiter.length();
        }
    }

    private Object column() {
        while (trims && isColumn() && text.charAt(at) <= ' ') {
            at++;
        }
        StringBuilder column = new StringBuilder();
        boolean quoted = isColumn() && text.charAt(at) == quote;
        if (quoted) {
            at++;
            while (at < text.length()) {
                if (text.charAt(at) == quote) {
                    if (at + 1 >= text.length() || text.charAt(at + 1) != quote) {
                        break;
                    }
                    at++;
                }
                column.append(text.charAt(at++));
            }
            at++;
            while (isColumn()) {
                at++;
            }
        } else {
            while (isColumn()) {
                column.append(text.charAt(at++));
            }
        }
        String value = quoted || !trims ? column.toString() : column.toString().trim();
        if (value.isEmpty()) {
            // An empty column without quotes is null.
            value = quoted ? empty : null;
        }
        return nulls.contains(value) ? null : value;
    }
}
