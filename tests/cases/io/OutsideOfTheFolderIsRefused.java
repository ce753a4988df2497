// A check may read its own folder and what --allow-read names; anything else ends it by name.
//@ verdict: error
//@ reason: looking at /etc
import java.io.*;

public class OutsideOfTheFolderIsRefused {
    public static void main(String[] args) throws Exception {
        System.out.println(new File("/etc/passwd").length());
    }
}
