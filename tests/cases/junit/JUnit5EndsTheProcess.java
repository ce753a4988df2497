// A test that ends the process has a warning, because the assertions after the exit are not executed.
//@ verdict: safe
//@ classpath: junit-jupiter-api junit-platform-commons opentest4j apiguardian-api
//@ options: --junit
//@ revisions: local full paranoid
//@ warning: JUnit5EndsTheProcess#exits: the program exits with status 3
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class JUnit5EndsTheProcess {
    static int parse(String text) {
        if (text.isEmpty()) {
            System.exit(3);
        }
        return text.length();
    }

    @Test
    void exits() {
        assertEquals(1, parse(""));
    }

    @Test
    void returns() {
        assertEquals(1, parse("a"));
    }
}
