// No other class may implement a sealed interface. Without a class that can be an input, it is refused.
//@ main: SealedInterfacesAreRefused#run
//@ options: --symbolic
//@ revisions: default none paranoid
//@ verdict: error
//@ reason: an input of type java.lang.constant.ClassDesc

class SealedInterfacesAreRefused {
    static void run(java.lang.constant.ClassDesc type) {
        type.descriptorString();
    }
}
