package p;

/** An object with contents that a search by values chooses when they are read. */
public class Box {
    /** Makes contents. */
    public interface Contents {
        Object make();
    }

    public static Contents contents;

    /** The boxes whose contents are chosen when they are read. */
    public static final java.util.List<Box> unread = new java.util.ArrayList<>();

    private Object content;
    public int n;

    public Object content() {
        if (isUnread()) {
            content = contents.make();
        }
        return content;
    }

    public void put(Object of) {
        isUnread();
        content = of;
    }

    private boolean isUnread() {
        if (Inputs.symbolic) {
            return false;
        }
        for (int at = 0; at < unread.size(); at++) {
            if (unread.get(at) == this) {
                unread.remove(at);
                return true;
            }
        }
        return false;
    }
}
