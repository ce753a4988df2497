package org.junit.platform.engine;

public class UniqueId {
    public static native UniqueId forEngine(String engine);
}
