// Default methods: the class wins, the most specific interface wins, X.super picks one.
//@ mode: run
class DefaultMethodsAndDiamonds {
    interface Top {
        default String name() {
            return "Top";
        }
    }

    interface Left extends Top {
        @Override
        default String name() {
            return "Left<" + Top.super.name();
        }
    }

    interface Right extends Top {
    }

    interface Other {
        default String name() {
            return "Other";
        }
    }

    static class MostSpecific implements Left, Right {
    }

    static class ClassWins extends ByHand implements Left {
    }

    static class ByHand {
        public String name() {
            return "ByHand";
        }
    }

    static class Chooses implements Left, Other {
        @Override
        public String name() {
            return Left.super.name() + "+" + Other.super.name();
        }
    }

    static abstract class Reabstracted implements Left {
        @Override
        public abstract String name();
    }

    static class Concrete extends Reabstracted {
        @Override
        public String name() {
            return "Concrete";
        }
    }

    public static void main(String[] args) {
        Top[] all = {new MostSpecific(), new ClassWins(), new Chooses(), new Concrete(), new Right() { }};
        for (Top top : all) {
            System.out.println(top.name());
        }
        Object object = new Chooses();
        System.out.println(((Other) object).name());
    }
}
