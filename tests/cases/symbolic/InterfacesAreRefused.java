// An input of an interface without a class that implements it is refused by name.
//@ main: InterfacesAreRefused#run
//@ options: --symbolic
//@ revisions: default none paranoid
//@ verdict: error
//@ reason: an input of type java.lang.Runnable is not supported

class InterfacesAreRefused {
    static void run(Runnable task) {
        task.run();
    }
}
