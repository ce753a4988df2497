// Settings of the search cannot be changed while the program runs.
//@ verdict: error
//@ reason: setting search.class while the program runs
import gov.nasa.jpf.vm.Verify;

class PropertiesOfTheSearchStay {
    public static void main(String[] args) {
        Verify.setProperties("search.class=gov.nasa.jpf.search.RandomSearch");
    }
}
