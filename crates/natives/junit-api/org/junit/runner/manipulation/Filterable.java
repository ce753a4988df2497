package org.junit.runner.manipulation;

public interface Filterable {}
