// Standard input that has ended: nothing to read, by byte, line and token.
//@ mode: run
import java.io.*;
import java.util.Scanner;

public class StandardInputIsEmpty {
    public static void main(String[] args) throws IOException {
        System.out.println(System.in.read() + " " + System.in.read(new byte[3]) + " " + System.in.readAllBytes().length);
        System.out.println(new BufferedReader(new InputStreamReader(System.in)).readLine() + " " + new Scanner(System.in).hasNext());
    }
}
