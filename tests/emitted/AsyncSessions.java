import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** Two tasks of the common pool open the same session in a map that nothing guards. */
public class AsyncSessions {
    static final Map<String, String> SESSIONS = new LinkedHashMap<>();
    static int opened;

    static String session(String user) {
        String session = SESSIONS.get(user);
        if (session == null) {
            session = user + opened++;
            SESSIONS.put(user, session);
        }
        return session;
    }

    public static void main(String[] args) {
        CompletableFuture<String> one = CompletableFuture.supplyAsync(() -> session("ann"));
        CompletableFuture<String> other = CompletableFuture.supplyAsync(() -> session("ann"));
        String both = one.thenCombine(other, (left, right) -> left + " " + right).join();
        if (!both.equals("ann0 ann0")) {
            throw new IllegalStateException(both);
        }
    }
}
