"""BenchExec's tool-info module for Pathfinder: `tool="svcomp.pathfinder"`."""

import benchexec.result as result
from benchexec.tools.template import BaseTool2

# The wrapper's last line of output, and BenchExec's word for it.
ANSWERS = {
    "TRUE": result.RESULT_TRUE_PROP,
    "FALSE": result.RESULT_FALSE_PROP,
    "UNKNOWN": result.RESULT_UNKNOWN,
}


class Tool(BaseTool2):
    """Pathfinder, through the wrapper `pathfinder-svcomp`."""

    REQUIRED_PATHS = ["pathfinder-svcomp", "pathfinder"]

    def executable(self, tool_locator):
        return tool_locator.find_executable("pathfinder-svcomp")

    def name(self):
        return "Pathfinder"

    def version(self, executable):
        return self._version_from_tool(executable)

    def cmdline(self, executable, options, task, rlimits):
        command = [executable, *options]
        if task.property_file:
            command += ["--property", task.property_file]
        if rlimits.cputime:
            command += ["--time-limit", str(rlimits.cputime)]
        if rlimits.memory:
            command += ["--memory-limit", str(rlimits.memory)]
        return command + list(task.input_files_or_identifier)

    def determine_result(self, run):
        if run.exit_code.value != 0:
            return result.RESULT_ERROR
        last = run.output[-1].strip() if run.output else ""
        return ANSWERS.get(last, result.RESULT_ERROR)
