package org.junit.platform.engine.reporting;

public interface OutputDirectoryProvider {}
