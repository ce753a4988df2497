// Without --array-length, lists beyond the default size make the result incomplete.
//@ main: SizesOfListsAreBounded#last
//@ options: --symbolic
//@ revisions: default none paranoid
//@ verdict: incomplete
//@ reason: more than 3 elements of an array or a collection were possible
import java.util.List;

class SizesOfListsAreBounded {
    static int last(List<Integer> all) {
        if (all == null || all.isEmpty()) {
            return 0;
        }
        Integer last = all.get(all.size() - 1);
        all.remove(all.size() - 1);
        assert all.size() < 3;
        return last == null ? 0 : last;
    }
}
