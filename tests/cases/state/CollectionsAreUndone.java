// Maps and lists filled on one path are empty on the next.
//@ verdict: safe
//@ revisions: local full paranoid
import gov.nasa.jpf.vm.Verify;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

class CollectionsAreUndone {
    public static void main(String[] args) {
        Map<Integer, String> map = new HashMap<>();
        List<Integer> list = new ArrayList<>();
        map.put(0, "zero");
        int n = Verify.getInt(0, 3);
        for (int i = 0; i < n; i++) {
            map.put(i, "v" + i);
            list.add(i);
        }
        Verify.breakTransition("filled");
        assert map.size() == Math.max(n, 1) && list.size() == n;
        assert map.get(0).equals(n == 0 ? "zero" : "v0");
    }
}
