// An input of a sealed type is of each permitted subclass, also of one that no code mentions. A permitted
// interface that is not sealed has other implementations.
//@ main: SealedTypesHavePermittedClasses#run
//@ options: --symbolic --input-size 2
//@ revisions: default none paranoid
//@ verdict: unsafe
sealed interface Command permits Move, Step, Custom, Composite {
    int cost();
}

record Move(int by) implements Command {
    @Override
    public int cost() {
        return by == 7 ? 7 : 0;
    }
}

enum Step implements Command {
    LEFT,
    RIGHT;

    @Override
    public int cost() {
        return this == RIGHT ? 100 : 0;
    }
}

non-sealed interface Custom extends Command {
}

sealed abstract class Composite implements Command permits Pair {
}

final class Pair extends Composite {
    Command first;

    @Override
    public int cost() {
        return first == this ? 200 : 0;
    }
}

class SealedTypesHavePermittedClasses {
    static void run(Command command, boolean custom) {
        if (command == null) {
            return;
        }
        int cost = command.cost();
        if (command instanceof Custom) {
            assert cost != 9 || !custom; //~ uncaught-exception java.lang.AssertionError
            return;
        }
        assert cost != 7; //~ uncaught-exception java.lang.AssertionError
        assert cost != 100; //~ uncaught-exception java.lang.AssertionError
        assert cost != 200; //~ uncaught-exception java.lang.AssertionError
        assert cost == 0 || cost == 7 || cost == 100 || cost == 200;
    }
}
