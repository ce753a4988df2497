package c;

import gov.nasa.jpf.vm.Verify;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import p.Abs;
import p.Box;
import p.Cmd;
import p.Dec;
import p.Gen;
import p.Inc;
import p.Inputs;
import p.Op;
import p.Tag;

/** Makes each input as a choice of values. */
public class Make {
    private static final int OBJECTS = 3;
    private static final int CALLS = 4;

    /** The inputs made so far. */
    private static final List<Object> known = new ArrayList<>();

    private static int objects;

    static class AnyGen implements Gen {
        private int gets;
        private int nexts;

        @Override
        public int get(int x) {
            Verify.ignoreIf(gets++ == CALLS);
            return number();
        }

        @Override
        public Gen next() {
            Verify.ignoreIf(nexts++ == CALLS);
            return (Gen) any(Gen.class);
        }
    }

    static class AnyAbs extends Abs {
        private int ofs;
        private int commands;

        @Override
        public int of(int x) {
            Verify.ignoreIf(ofs++ == CALLS);
            return number();
        }

        @Override
        protected Cmd command() {
            Verify.ignoreIf(commands++ == CALLS);
            return (Cmd) any(Cmd.class);
        }
    }

    static int number() {
        return Verify.getInt(-1, 1);
    }

    /** Returns an input of a type. */
    public static Object any(Class<?> type) {
        List<Object> earlier = new ArrayList<>();
        for (Object one : known) {
            if (type.isInstance(one)) {
                earlier.add(one);
            }
        }
        boolean isFull = objects == OBJECTS;
        List<String> fresh = new ArrayList<>();
        for (String kind : KINDS) {
            if (fits(type, kind) && !(isFull && isCounted(kind))) {
                fresh.add(kind);
            }
        }
        int chosen = Verify.getInt(0, earlier.size() + fresh.size());
        if (chosen == 0) {
            return null;
        }
        if (chosen <= earlier.size()) {
            return earlier.get(chosen - 1);
        }
        return make(fresh.get(chosen - 1 - earlier.size()));
    }

    private static final String[] KINDS = {
        "Object", "Inc", "Dec", "Tag", "Box", "Gen", "Abs", "Integer", "String", "NOT", "ZERO",
        "LocalDate", "EnumSet", "LinkedHashMap", "Iterator"
    };

    private static boolean isCounted(String kind) {
        return !kind.equals("Integer") && !kind.equals("String") && !isConstant(kind) && !isMade(kind);
    }

    private static boolean isConstant(String kind) {
        return kind.equals("NOT") || kind.equals("ZERO");
    }

    /** Whether calls of the class library make its objects. No Object is one. */
    private static boolean isMade(String kind) {
        return kind.equals("LocalDate") || kind.equals("EnumSet")
                || kind.equals("LinkedHashMap") || kind.equals("Iterator");
    }

    private static boolean fits(Class<?> type, String kind) {
        if (type == Object.class) {
            return !isMade(kind);
        }
        if (type == Cmd.class) {
            return kind.equals("Inc") || kind.equals("Dec") || isConstant(kind);
        }
        return kind.equals(type.getSimpleName()) || type == Op.class && isConstant(kind);
    }

    private static Object date(int year, int month, int day) {
        Object made = null;
        try {
            made = LocalDate.of(year, month, day);
        } catch (DateTimeException refused) {
            // No such day.
        }
        Verify.ignoreIf(made == null);
        return made;
    }

    private static Object make(String kind) {
        if (isConstant(kind)) {
            return kind.equals("NOT") ? Op.NOT : Op.ZERO;
        }
        if (isCounted(kind)) {
            objects++;
        }
        Object made;
        switch (kind) {
            case "Object":
                made = new Object();
                break;
            case "Inc":
                made = new Inc();
                ((Inc) made).by = number();
                break;
            case "Dec":
                int low = number();
                int high = number();
                Verify.ignoreIf(low > high);
                made = new Dec(low, high);
                break;
            case "Tag":
                Object of = any(Object.class);
                Verify.ignoreIf(of == null);
                made = new Tag(of);
                break;
            case "Box":
                made = new Box();
                ((Box) made).n = number();
                Box.contents = () -> any(Object.class);
                Box.unread.add((Box) made);
                break;
            case "Gen":
                made = new AnyGen();
                break;
            case "Abs":
                made = new AnyAbs();
                ((Abs) made).base = number();
                break;
            case "LocalDate":
                made = date(number(), 2 + number(), 29 + number());
                break;
            case "EnumSet":
                EnumSet<Op> ops = EnumSet.noneOf(Op.class);
                for (Op op : Op.values()) {
                    if (Verify.getBoolean()) {
                        ops.add(op);
                    }
                }
                made = ops;
                break;
            case "LinkedHashMap":
                LinkedHashMap<Object, Object> map = new LinkedHashMap<>();
                int size = Verify.getInt(0, 2);
                for (int at = 0; at < size; at++) {
                    map.put(any(Integer.class), any(Integer.class));
                }
                Verify.ignoreIf(map.size() != size);
                made = map;
                break;
            case "Iterator":
                List<Object> all = new ArrayList<>();
                for (int left = Verify.getInt(0, 2); left > 0; left--) {
                    all.add(any(Integer.class));
                }
                made = all.iterator();
                break;
            case "Integer":
                made = new Integer(number());
                break;
            default:
                String[] texts = {"", "a", "b"};
                made = new String(texts[Verify.getInt(0, 2)]);
        }
        known.add(made);
        return made;
    }
}
