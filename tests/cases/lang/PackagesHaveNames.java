// Every package that a loader lists is there, also when the program uses Verify.
//@ mode: run check
//@ verdict: safe
import gov.nasa.jpf.vm.Verify;

class PackagesHaveNames {
    public static void main(String[] args) {
        Verify.println("in a package of its own");
        int nothing = 0;
        boolean lang = false;
        for (Package one : Package.getPackages()) {
            nothing += one == null ? 1 : 0;
            lang |= one != null && one.getName().equals("java.lang");
        }
        System.out.println(nothing + " " + lang);
        assert nothing == 0 && lang;
    }
}
