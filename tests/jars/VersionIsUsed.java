/** Prints the value of the used version of a class. */
public class VersionIsUsed {
    public static void main(String[] args) {
        System.out.println(p.Lib.value());
    }
}
