// Helpful messages of NullPointerException for every kind of dereference and source of null.
//@ mode: run
class NullPointerMessagesOfEveryKind {
    NullPointerMessagesOfEveryKind next;
    int[] ints;
    long[][] grid;
    String text;
    static Object shared;
    static Boolean flag;

    NullPointerMessagesOfEveryKind self() {
        return next;
    }

    static String nothing(int a, String b) {
        return null;
    }

    interface Action {
        Object run() throws Exception;
    }

    static void show(Action action) {
        try {
            System.out.println("no exception: " + action.run());
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        } catch (Exception e) {
            System.out.println(e);
        }
    }

    static void locals(String parameter, int index, Object[] array) {
        String local = null;
        show(() -> local.length());
        try {
            local.trim();
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            parameter.isEmpty();
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            array[index].toString();
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            ((Object[]) array[index + 1])[index] = "x";
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) throws Exception {
        NullPointerMessagesOfEveryKind o = new NullPointerMessagesOfEveryKind();
        show(() -> o.next.next);
        show(() -> o.next.text = "x");
        show(() -> o.self().self());
        show(() -> o.ints[0]);
        show(() -> o.ints[1] = 5);
        show(() -> o.ints.length);
        show(() -> o.grid[0][1]);
        o.grid = new long[2][];
        show(() -> o.grid[1][0]);
        show(() -> o.grid[1][0]++);
        show(() -> o.text.length());
        show(() -> shared.toString());
        show(() -> shared.equals(nothing(1, "a").length()));
        show(() -> nothing(1, null).concat("x"));
        show(() -> flag ? 1 : 2);
        show(() -> (int) (Integer) shared);
        show(() -> {
            synchronized (shared) {
                return 0;
            }
        });
        show(() -> {
            throw (RuntimeException) shared;
        });
        show(() -> switchOn(null));
        show(() -> switchOnEnum(null));
        show(() -> {
            for (Object x : (Iterable<?>) shared) {
                return x;
            }
            return 0;
        });
        show(() -> {
            for (int x : o.ints) {
                return x;
            }
            return 0;
        });
        show(() -> java.util.Objects.requireNonNull(shared));
        show(() -> java.util.Objects.requireNonNull(shared, "own message"));
        show(() -> o.next.self().ints[o.next.ints.length]);
        show(() -> ((Action) shared).run());
        show(() -> new int[][] {null}[0][0]);
        show(() -> {
            throw new NullPointerException();
        });
        show(() -> {
            throw new NullPointerException("explicit");
        });
        locals(null, 0, new Object[2]);
        show(((Object) o).getClass() == null ? null : o.next::self);
    }

    static int switchOn(String s) {
        switch (s) {
            case "a":
                return 1;
            default:
                return 2;
        }
    }

    static int switchOnEnum(Thread.State s) {
        switch (s) {
            case NEW:
                return 1;
            default:
                return 2;
        }
    }
}
