// A switch on an input has an alternative for each target, not for each key.
//@ options: --symbolic
//@ revisions: default none local bfs paranoid
//@ verdict: safe
//@ states: <= 6
import org.sosy_lab.sv_benchmarks.Verifier;

class SwitchForksByTarget {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        int way;
        switch (x) {
            case 1:
            case 2:
            case 3:
                way = 1;
                break;
            case 100:
                way = 2;
                break;
            default:
                way = 3;
        }
        assert way != 2 || x == 100;
        assert way != 1 || x >= 1 && x <= 3;
        assert way != 3 || x < 1 || x > 3;
    }
}
