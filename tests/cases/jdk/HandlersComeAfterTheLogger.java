// The configuration gives a logger a handler. Another thread may find the logger without it.
//@ verdict: unsafe
//@ revisions: default
import java.io.ByteArrayInputStream;
import java.util.logging.Handler;
import java.util.logging.LogManager;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

class HandlersComeAfterTheLogger {
    public static class Silent extends Handler {
        @Override
        public void publish(LogRecord record) {}

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }

    public static void main(String[] args) throws Exception {
        String text = "a.b.handlers = HandlersComeAfterTheLogger$Silent\n";
        LogManager manager = LogManager.getLogManager();
        manager.readConfiguration(new ByteArrayInputStream(text.getBytes()));
        Thread maker = new Thread(() -> Logger.getLogger("a.b"));
        maker.start();
        Logger found = manager.getLogger("a.b");
        assert found == null || found.getHandlers().length == 1; //~ uncaught-exception
        maker.join();
    }
}
