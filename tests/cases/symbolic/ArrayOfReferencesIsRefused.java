// An array of references is no input yet.
//@ main: ArrayOfReferencesIsRefused#count
//@ options: --symbolic
//@ revisions: default
//@ verdict: error
//@ reason: an input of type java.lang.String[] is not supported
class ArrayOfReferencesIsRefused {
    static int count(String[] all) {
        return all.length;
    }
}
