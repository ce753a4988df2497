// The main method may be inherited, with variable arity and final, and gets the arguments.
//@ mode: run
//@ args: one 2 --three
class MainIsInheritedWithVarargs extends MainOfTheSuperclass {
    static {
        System.out.println("subclass initialized");
    }
}

class MainOfTheSuperclass {
    public static final synchronized void main(final String... args) {
        System.out.println(args.length);
        for (String arg : args) {
            System.out.println(arg);
        }
    }
}
