package c;

import gov.nasa.jpf.vm.Verify;
import java.util.ArrayList;
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
        "Object", "Inc", "Dec", "Tag", "Box", "Gen", "Abs", "Integer", "String", "NOT", "ZERO"
    };

    private static boolean isCounted(String kind) {
        return !kind.equals("Integer") && !kind.equals("String") && !isConstant(kind);
    }

    private static boolean isConstant(String kind) {
        return kind.equals("NOT") || kind.equals("ZERO");
    }

    private static boolean fits(Class<?> type, String kind) {
        if (type == Object.class) {
            return true;
        }
        if (type == Cmd.class) {
            return kind.equals("Inc") || kind.equals("Dec") || isConstant(kind);
        }
        return kind.equals(type.getSimpleName()) || type == Op.class && isConstant(kind);
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
