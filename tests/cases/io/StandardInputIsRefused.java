// A check does not know the input of a user: reading it ends by name.
//@ verdict: error
//@ reason: reading standard input without --stdin
import java.io.*;

public class StandardInputIsRefused {
    public static void main(String[] args) throws Exception {
        System.out.println(System.in.read());
    }
}
