// A class object as input is that of the type argument, or of a class that the program mentions.
//@ main: ClassObjectsAreInputs#check
//@ options: --symbolic
//@ revisions: default none
//@ verdict: unsafe
class ClassObjectsAreInputs {
    enum Level {
        LOW
    }

    static int check(Class<Level> level, Class<?> any) {
        assert level == null || level == Level.class;
        if (any == StringBuilder.class) {
            return 1;
        }
        assert any != String.class; //~ uncaught-exception java.lang.AssertionError
        assert any == null || !any.isInterface(); //~ uncaught-exception java.lang.AssertionError
        return 0;
    }
}
