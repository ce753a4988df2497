// Data dependence: arguments of function objects, which follow the captured locals.
//@ options: --criterion throw
class FunctionObjects {
    interface One {
        int apply(int only);
    }

    interface Two {
        int apply(int first, int second);
    }

    interface Texts {
        int length(String text);
    }

    static int twice(int number) {
        return number * 2; //+
    }

    public static void main(String[] args) {
        One none = of -> of + 1; //+
        int passed = args.length; //+
        int result = none.apply(passed); //+
        int kept = args.length + 2; //+
        int more = args.length + 3; //+
        Two both = (a, b) -> a + kept + more; //+
        int left = args.length + 4; //+
        int right = args.length + 5; //-
        int sum = both.apply(left, right); //+
        One named = FunctionObjects::twice; //+
        int doubled = args.length + 6; //+
        int product = named.apply(doubled); //+
        Texts texts = text -> text.length(); //+
        String empty = args.length == 0 ? null : args[0]; //+
        int length = texts.length(empty); //+
        assert result + sum + product + length != 3; //+
    }
}
