package org.junit.jupiter.api.extension;

public class ConditionEvaluationResult {
    public static native ConditionEvaluationResult enabled(String reason);

    public static native ConditionEvaluationResult disabled(String reason);
}
