package org.junit.runner.manipulation;

public abstract class Filter {
    public static native Filter matchMethodDescription(org.junit.runner.Description wanted);

    public native void apply(Object runner) throws Exception;
}
