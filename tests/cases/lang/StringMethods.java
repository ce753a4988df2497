// The common methods of String, with Latin-1 and wider characters.
//@ mode: run
import java.util.Arrays;

class StringMethods {
    public static void main(String[] args) {
        String s = "Hello, World";
        System.out.println(s.indexOf('o') + " " + s.indexOf("o", 5) + " " + s.lastIndexOf('o') + " " + s.indexOf("zz") + " " + s.indexOf(""));
        System.out.println(s.substring(7) + s.substring(0, 5) + s.substring(12).isEmpty() + s.charAt(4));
        System.out.println(s.replace('l', 'L') + s.replace("World", "") + s.toUpperCase() + s.toLowerCase());
        System.out.println(s.startsWith("Hell") + " " + s.startsWith("World", 7) + " " + s.endsWith("d") + " " + s.contains(", "));
        System.out.println("  x\t ".trim() + "|" + " \u2003y ".strip() + "|" + "".isBlank() + "|" + "ab".repeat(3));
        System.out.println("a".compareTo("b") + " " + "abc".compareTo("ab") + " " + "A".compareToIgnoreCase("a") + " " + "\u4e2d".compareTo("z"));
        System.out.println("HeLLo".equalsIgnoreCase("hEllO") + " " + "x".equals(null) + " " + "a,b,,c,,".split(",").length);
        System.out.println(Arrays.toString("a1b22c".split("[0-9]+")) + Arrays.toString("x:y:z".split(":", 2)));
        System.out.println(String.valueOf(new char[] {'o', 'k'}) + String.valueOf((Object) null) + String.copyValueOf(new char[] {'1', '2', '3'}, 1, 2));
        System.out.println("mixed é\u4e2d".length() + " " + "é\u4e2d".substring(1).length() + " " + "é".equals("é\u4e2d".substring(0, 1)));
        System.out.println("\ud83d\ude00x".codePointAt(0) + " " + "\ud83d\ude00x".offsetByCodePoints(0, 1) + " " + "abc".chars().sum());
        System.out.println("a\nb\r\nc".lines().count() + " " + "%d-%s".formatted(1, "x") + " " + String.join("/", "p", "q"));
        System.out.println("banana".replaceAll("an", "<$0>") + " " + "banana".replaceFirst("a.", "") + " " + "abc".matches("[a-c]+"));
        System.out.println("ab".concat("cd").regionMatches(true, 1, "XBC", 1, 2) + " " + "Straße".toUpperCase() + " " + "title".indent(2).length());
        char[] target = new char[5];
        "hello".getChars(1, 4, target, 2);
        System.out.println((int) target[0] + " " + target[2] + target[4]);
    }
}
