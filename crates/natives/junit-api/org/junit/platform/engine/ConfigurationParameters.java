package org.junit.platform.engine;

import java.util.Optional;
import java.util.Set;

public interface ConfigurationParameters {
    Optional<String> get(String key);

    Optional<Boolean> getBoolean(String key);

    int size();

    Set<String> keySet();
}
