// The program enables and disables assertions itself.
//@ options: --evaluate --criterion AssertionsSet.log
class AssertionsSet {
    static class Quiet {
        static void check() {
            assert log("asserted");
            log("checked"); //+
        }
    }

    static boolean log(String text) {
        System.out.println(text); //+
        return true;
    }

    public static void main(String[] args) {
        ClassLoader loader = AssertionsSet.class.getClassLoader();
        loader.setClassAssertionStatus("AssertionsSet$Quiet", false);
        if (!Quiet.class.desiredAssertionStatus()) { //+
            log("quiet"); //+
        }
        Quiet.check();
    }
}
