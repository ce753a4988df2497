// PathMatcher: globs and regular expressions.
//@ mode: run
import java.nio.file.*;

public class GlobsMatch {
    public static void main(String[] args) {
        String[] patterns = {"glob:*.java", "glob:**/*.java", "glob:a?c", "glob:[a-c]*", "glob:[!a]*", "glob:{x,y*}/z", "glob:\\*", "glob:*.{java,class}", "regex:.*\\d+", "glob:**"};
        String[] paths = {"A.java", "p/B.java", "abc", "dbc", "x/z", "yy/z", "*", "C.class", "n12", "/r/s/D.java"};
        for (String pattern : patterns) {
            PathMatcher m = FileSystems.getDefault().getPathMatcher(pattern);
            StringBuilder row = new StringBuilder();
            for (String path : paths) row.append(m.matches(Path.of(path)) ? '1' : '0');
            System.out.println(pattern + " " + row);
        }
        for (String bad : new String[] {"glob:[a", "glob:{a", "nothing:x", "none"}) {
            try {
                FileSystems.getDefault().getPathMatcher(bad);
            } catch (UnsupportedOperationException | IllegalArgumentException e) {
                System.out.println(bad + " " + e.getClass().getSimpleName());
            }
        }
    }
}
