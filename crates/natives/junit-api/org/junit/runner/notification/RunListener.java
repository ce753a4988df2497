package org.junit.runner.notification;

import org.junit.runner.Description;

public class RunListener {
    public native void testStarted(Description test) throws Exception;

    public native void testFinished(Description test) throws Exception;

    public native void testFailure(Failure failure) throws Exception;

    public native void testAssumptionFailure(Failure failure);

    public native void testIgnored(Description test) throws Exception;
}
