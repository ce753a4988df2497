// Without time for the explanation, the finding has the last steps of its path as found.
//@ verdict: unsafe
//@ args: 100
//@ options: --explain-limit 0s
//@ warning: was not shortened, and its last 100 of

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;

public class PathIsLongerThanItsExplanation {
    static final Map<Integer, String> entries = Collections.synchronizedMap(new HashMap<>());
    static int done;

    public static void main(String[] args) throws Exception {
        int n = Integer.parseInt(args[0]);
        Thread other = new Thread(() -> { done++; entries.get(-1); }, "other");
        other.start();
        for (int i = 0; i < n; i++) entries.put(i, "entry " + i);
        done++;
        other.join();
        assert done == 3 : "fails on every path"; //~ uncaught-exception java.lang.AssertionError
    }
}
