package org.junit.jupiter.api.extension;

public interface ExecutionCondition extends Extension {
    ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context);
}
