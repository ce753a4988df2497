package org.junit.runner;

public class Description {
    public native java.util.ArrayList<Description> getChildren();

    public native boolean isTest();

    public native String getMethodName();
}
