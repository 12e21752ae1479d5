"""action.py: the steps of a composite action of GitHub.

action.py scripts ACTION DIR     its scripts as files in DIR
action.py workflow ACTION        a workflow with the same inputs, steps and outputs, for actionlint
action.py run ACTION [NAME=TEXT...]  runs its scripts as the runner does, in the current folder; GITHUB_* say where it is
All check first that it has only what the documentation of action.yml knows, and no expression in a script.
"""
import os
import re
import subprocess
import sys

import yaml

KEYS = {
    "action": {"name", "author", "description", "inputs", "outputs", "runs", "branding"},
    "input": {"description", "required", "default", "deprecationMessage"},
    "output": {"description", "value"},
    "runs": {"using", "steps"},
    "step": {"name", "id", "if", "run", "shell", "working-directory", "env", "uses", "with", "continue-on-error"},
}


def known(kind, mapping, where):
    extra = set(mapping) - KEYS[kind]
    assert not extra, f"{where}: {sorted(extra)}"


def read(path):
    with open(path, encoding="utf-8") as file:
        text = file.read()
    action = yaml.safe_load(text)
    known("action", action, "action")
    assert {"name", "description", "runs"} <= set(action)
    known("runs", action["runs"], "runs")
    assert action["runs"]["using"] == "composite"
    for name, one in action["inputs"].items():
        known("input", one, name)
        assert one["description"] and isinstance(one.get("default", ""), str), name
        assert f"inputs.{name}" in text, f"{name} is not used"
    for name, one in action["outputs"].items():
        known("output", one, name)
    for name in re.findall(r"inputs\.([\w-]+)", text):
        assert name in action["inputs"], f"{name} is no input"
    for step in action["runs"]["steps"]:
        known("step", step, step.get("name"))
        assert ("run" in step) != ("uses" in step), step
        if "run" in step:
            assert step["shell"] == "bash", step
            assert "${{" not in step["run"], f"an expression is code in a script: {step['name']}"
    return action


def scripts(action):
    return [step for step in action["runs"]["steps"] if "run" in step]


def workflow(action):
    inputs = {name: {"type": "string", "default": one.get("default", "")} for name, one in action["inputs"].items()}
    job = {"runs-on": "ubuntu-latest", "steps": action["runs"]["steps"],
           "outputs": {name: one["value"] for name, one in action["outputs"].items()}}
    outputs = {name: {"value": "${{ jobs.action.outputs.%s }}" % name} for name in action["outputs"]}
    return {"on": {"workflow_call": {"inputs": inputs, "outputs": outputs}}, "jobs": {"action": job}}


def run(action, given):
    values = {name: one.get("default", "") for name, one in action["inputs"].items()}
    assert set(given) <= set(values), given
    values.update(given)
    for step in scripts(action):
        env = dict(os.environ)
        for name, text in step.get("env", {}).items():
            env[name] = re.sub(r"\$\{\{ inputs\.([\w-]+) \}\}", lambda m: values[m[1]], text)
        if os.path.exists(os.environ["GITHUB_PATH"]):
            with open(os.environ["GITHUB_PATH"], encoding="utf-8") as file:
                env["PATH"] = ":".join(file.read().split("\n")[-2::-1] + [env["PATH"]])
        script = os.path.join(os.environ["RUNNER_TEMP"], "step.sh")
        with open(script, "w", encoding="utf-8") as file:
            file.write(step["run"])
        status = subprocess.call(["bash", "--noprofile", "--norc", "-eo", "pipefail", script], env=env)
        if status != 0:
            return status
    return 0


def main():
    action = read(sys.argv[2])
    if sys.argv[1] == "scripts":
        for i, step in enumerate(scripts(action)):
            with open(os.path.join(sys.argv[3], f"step{i}.sh"), "w", encoding="utf-8") as file:
                file.write("#!/bin/bash\nset -eo pipefail\n" + step["run"])
    elif sys.argv[1] == "workflow":
        # YAML 1.1 takes `on` for a boolean; actionlint does not, so the quotes do no harm.
        yaml.safe_dump(workflow(action), sys.stdout, sort_keys=False)
    else:
        sys.exit(run(action, dict(a.split("=", 1) for a in sys.argv[3:])))


main()
