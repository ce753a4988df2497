// Output to System.err is not part of standard output; print, printf and write order is kept.
//@ mode: run
class StandardErrorIsSeparate {
    public static void main(String[] args) {
        System.out.print("a");
        System.err.println("error");
        System.out.print('b');
        System.out.print(1.0f);
        System.out.print(new char[] {'c', 'd'});
        System.out.print((Object) null);
        System.out.println();
        System.out.printf("%d %s %5.2f|%-5s|%05d|%x|%c|%b|%,d%n", 5, "s", 3.14159, "l", 42, 255, 'z', true, 1234567);
        System.out.write('w');
        System.out.append("x").append('y').println(2L);
        System.out.flush();
    }
}
