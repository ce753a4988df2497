// A place that cannot be read is refused.
//@ options: +listener=.listener.ExceptionInjector +ei.exception=java.io.IOException@somewhere
//@ verdict: error
//@ reason: is not TYPE
class InjectionThatCannotBeRead {
    public static void main(String[] args) {}
}
