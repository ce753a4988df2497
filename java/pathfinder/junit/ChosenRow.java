package pathfinder.junit;

import gov.nasa.jpf.vm.Verify;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import pathfinder.TestNames;

/** Chooses one invocation of a repeated or parameterized test: a check explores all choices. */
public final class ChosenRow implements ExecutionCondition {
    /** The reason why other invocations are left out. */
    static final String ANOTHER = "pathfinder: another invocation is chosen";

    private static final String INVOCATION = "-template-invocation:#";

    private final Set<String> chosen = new HashSet<>();

    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
        String id = context.getUniqueId();
        int at = id.lastIndexOf(INVOCATION);
        if (at < 0 || id.indexOf('/', at) >= 0) {
            return ConditionEvaluationResult.enabled(null);
        }
        int number = Integer.parseInt(id.substring(at + INVOCATION.length(), id.indexOf(']', at)));
        String template = id.substring(0, id.lastIndexOf('/', at));
        boolean differ = context.getTestMethod().map(TestNames::tellsRepetitions).orElse(true);
        boolean isChosen;
        if (!differ) {
            isChosen = number == 1;
        } else {
            isChosen = !chosen.contains(template) && Verify.getInt(0, 1) == 0;
        }
        if (!isChosen) {
            return ConditionEvaluationResult.disabled(ANOTHER);
        }
        chosen.add(template);
        return ConditionEvaluationResult.enabled(null);
    }
}
