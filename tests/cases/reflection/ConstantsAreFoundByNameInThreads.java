// Two threads find constants of an enum by name, and make maps of them. The table of names is made
// once by either thread; the initializer of the enum is code of the program.
//
//@ mode: run check
//@ verdict: safe
//@ revisions: default
//@ states: [default] <= 400

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;

class ConstantsAreFoundByNameInThreads {
    enum Day {
        MON, TUE, SUN {
            @Override
            boolean isFree() {
                return true;
            }
        };

        static int made;

        static {
            made++;
        }

        boolean isFree() {
            return false;
        }
    }

    static void find() {
        assert Day.valueOf("SUN").isFree() && !Day.valueOf("TUE").isFree();
        Map<Day, String> names = new EnumMap<>(Map.of(Day.MON, "m"));
        assert names.toString().equals("{MON=m}");
        assert EnumSet.complementOf(EnumSet.of(Day.MON)).size() == 2;
        assert Day.made == 1;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(ConstantsAreFoundByNameInThreads::find);
        other.start();
        find();
        other.join();
        System.out.println("found");
    }
}
