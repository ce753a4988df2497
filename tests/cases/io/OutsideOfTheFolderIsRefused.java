// A check may read its current folder and those of --allow-read; any other file ends it by name.
//@ verdict: error
//@ reason: looking at /etc
import java.io.*;

public class OutsideOfTheFolderIsRefused {
    public static void main(String[] args) throws Exception {
        System.out.println(new File("/etc/passwd").length());
    }
}
