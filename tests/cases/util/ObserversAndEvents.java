// Observable notifies its observers, the last one first; events carry their source.
//@ mode: run
import java.util.EventObject;
import java.util.Observable;

class ObserversAndEvents {
    @SuppressWarnings("deprecation")
    static final class Clock extends Observable {
        void tick(int time) {
            setChanged();
            notifyObservers(time);
        }
    }

    static final class Ticked extends EventObject {
        private static final long serialVersionUID = 1;

        Ticked(Object source) {
            super(source);
        }
    }

    @SuppressWarnings("deprecation")
    public static void main(String[] args) {
        Clock clock = new Clock();
        clock.addObserver((from, what) -> System.out.println("first " + what + " " + (from == clock)));
        clock.addObserver((from, what) -> System.out.println("second " + what));
        clock.tick(1);
        clock.notifyObservers(2);
        System.out.println(clock.countObservers() + " " + clock.hasChanged());
        clock.deleteObservers();
        clock.tick(3);
        System.out.println(new Ticked("source").getSource() + " " + new Ticked("source"));
        try {
            new Ticked(null);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
