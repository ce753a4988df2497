package gov.nasa.jpf.vm;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads JSON (RFC 8259) as JPF writes it. Strings may have single quotes, and a choice such as
 * {@code IntSet(1, 2)} may take the place of a value.
 *
 * <p>An object is a {@code Map}, an array a {@code List}, a number a {@code Long} or {@code Double}.
 */
final class JsonText {
    /** A choice among values. */
    static final class Choice {
        final String name;
        final List<Object> arguments;

        Choice(String name, List<Object> arguments) {
            this.name = name;
            this.arguments = arguments;
        }

        @Override
        public String toString() {
            return name + arguments;
        }
    }

    private final String text;
    private int at;

    private JsonText(String text) {
        this.text = text;
    }

    /** The only value in {@code text}. */
    static Object parse(String text) {
        JsonText json = new JsonText(text);
        Object value = json.value();
        if (json.peek() != '\0') {
            throw json.wrong("more text");
        }
        return value;
    }

    private Object value() {
        char next = peek();
        if (next == '{') {
            return object();
        } else if (next == '[') {
            return values('[', ']');
        } else if (next == '"' || next == '\'') {
            return string();
        } else if (next == '-' || isDigit(next)) {
            return number();
        } else if (Character.isJavaIdentifierStart(next)) {
            return named();
        }
        throw wrong("no value");
    }

    private Map<String, Object> object() {
        Map<String, Object> object = new LinkedHashMap<String, Object>();
        take('{');
        if (peek() == '}') {
            take('}');
            return object;
        }
        while (true) {
            peek();
            String name = string();
            take(':');
            if (object.containsKey(name)) {
                throw wrong("a second " + name);
            }
            object.put(name, value());
            if (peek() != ',') {
                take('}');
                return object;
            }
            take(',');
        }
    }

    private List<Object> values(char first, char last) {
        List<Object> values = new ArrayList<Object>();
        take(first);
        if (peek() == last) {
            take(last);
            return values;
        }
        while (true) {
            values.add(value());
            if (peek() != ',') {
                take(last);
                return values;
            }
            take(',');
        }
    }

    /** {@code null}, {@code true}, {@code false} or a choice. */
    private Object named() {
        int from = at;
        while (at < text.length() && Character.isJavaIdentifierPart(text.charAt(at))) {
            at++;
        }
        String name = text.substring(from, at);
        if (peek() == '(') {
            return new Choice(name, values('(', ')'));
        } else if (name.equals("null")) {
            return null;
        } else if (name.equals("true") || name.equals("false")) {
            return name.equals("true");
        }
        throw wrong("unknown " + name);
    }

    private Number number() {
        int from = at;
        boolean whole = true;
        for (; at < text.length(); at++) {
            char next = text.charAt(at);
            if (next == '.' || next == 'e' || next == 'E') {
                whole = false;
            } else if (!isDigit(next) && next != '-' && next != '+') {
                break;
            }
        }
        String number = text.substring(from, at);
        try {
            if (whole) {
                return Long.valueOf(number);
            }
            return Double.valueOf(number);
        } catch (NumberFormatException malformed) {
            throw wrong("no number " + number);
        }
    }

    private String string() {
        char quote = next();
        if (quote != '"' && quote != '\'') {
            throw wrong("no string");
        }
        StringBuilder string = new StringBuilder();
        for (char next = next(); next != quote; next = next()) {
            string.append(next == '\\' ? escaped() : next);
        }
        return string.toString();
    }

    private char escaped() {
        char escape = next();
        switch (escape) {
            case 'b':
                return '\b';
            case 'f':
                return '\f';
            case 'n':
                return '\n';
            case 'r':
                return '\r';
            case 't':
                return '\t';
            case 'u':
                int code = 0;
                for (int i = 0; i < 4; i++) {
                    int digit = Character.digit(next(), 16);
                    if (digit < 0) {
                        throw wrong("no hexadecimal digit");
                    }
                    code = code * 16 + digit;
                }
                return (char) code;
            case '"':
            case '\'':
            case '\\':
            case '/':
                return escape;
            default:
                throw wrong("unknown escape");
        }
    }

    /** The next character except spaces, without consuming it; 0 at the end. */
    private char peek() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        return at < text.length() ? text.charAt(at) : '\0';
    }

    private void take(char wanted) {
        if (peek() != wanted) {
            throw wrong("no " + wanted);
        }
        at++;
    }

    private char next() {
        if (at >= text.length()) {
            throw wrong("the end of the text");
        }
        return text.charAt(at++);
    }

    private static boolean isDigit(char character) {
        return '0' <= character && character <= '9';
    }

    private IllegalArgumentException wrong(String what) {
        return new IllegalArgumentException("JSON: " + what + " at " + at + " of " + text);
    }
}
