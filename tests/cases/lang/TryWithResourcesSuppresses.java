// Resources close in reverse order; exceptions of close are suppressed by the first one.
//@ mode: run
class TryWithResourcesSuppresses {
    record Resource(String name, boolean fails) implements AutoCloseable {
        @Override
        public void close() {
            System.out.println("close " + name);
            if (fails) {
                throw new IllegalStateException("close of " + name);
            }
        }
    }

    public static void main(String[] args) {
        try (Resource a = new Resource("a", true); Resource none = null; Resource b = new Resource("b", true)) {
            System.out.println("body");
            throw new RuntimeException("from the body");
        } catch (RuntimeException e) {
            System.out.println(e.getMessage());
            for (Throwable t : e.getSuppressed()) {
                System.out.println("suppressed " + t.getMessage());
            }
        }
        try (Resource c = new Resource("c", true)) {
            System.out.println("quiet body");
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + " " + e.getSuppressed().length);
        }
    }
}
