// StringBuilder: append, insert, delete, reverse, replace, growth, capacity-free equality.
//@ mode: run
class StringBuilderOperations {
    public static void main(String[] args) {
        StringBuilder sb = new StringBuilder();
        sb.append(1).append('c').append("s").append(2L).append(1.5f).append(-0.0).append(true).append((Object) null)
                .append((String) null).append(new char[] {'x', 'y'}).append("abcdef", 2, 4).appendCodePoint(0x1F600);
        System.out.println(sb.length());
        sb.setLength(10);
        System.out.println(sb);
        sb.insert(0, "start ").insert(3, 42).insert(1, 'é');
        System.out.println(sb.length() + " " + (int) sb.charAt(1));
        sb.deleteCharAt(1).delete(0, 3).replace(0, 2, "REPLACED").reverse();
        System.out.println(sb + " " + sb.indexOf("E") + " " + sb.lastIndexOf("E"));
        sb.setCharAt(0, '\u4e2d');
        System.out.println((int) sb.charAt(0) + " " + sb.substring(1, 4));
        StringBuilder big = new StringBuilder();
        for (int i = 0; i < 300; i++) {
            big.append(i % 10);
        }
        System.out.println(big.length() + " " + big.toString().hashCode() + " " + big.chars().sum());
        System.out.println(new StringBuilder("ab").compareTo(new StringBuilder("abc")) + " " + "x".contentEquals(new StringBuilder("x")));
        System.out.println(new StringBuffer("sync").append(1).reverse());
        try {
            sb.insert(1000, "x");
        } catch (StringIndexOutOfBoundsException e) {
            System.out.println("out of bounds");
        }
    }
}
