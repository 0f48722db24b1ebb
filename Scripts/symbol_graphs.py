"""The public modules of the package, and their symbol graphs: public declarations, their comments and relations."""

import functools
import json
import os
import pathlib
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent


def run(command):
    """Runs a command in the package's folder and returns its output. Ends with its messages if it fails."""
    done = subprocess.run([str(part) for part in command], cwd=ROOT, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, command[:3]))} failed:\n{done.stdout}{done.stderr}")
    return done.stdout


@functools.cache
def library_flags():
    """Where the headers of the C libraries are, and the module maps of their doors."""
    flags = run(["pkg-config", "--cflags", "libsecret-1", "libpq"]).split()
    flags += [f"-fmodule-map-file={door}" for door in sorted((ROOT / "Sources").glob("*/module.modulemap"))]
    return [part for flag in flags for part in ("-Xcc", flag)]


def extract(module, build, folder):
    """Writes the symbol graphs of a built module into a folder, and returns them."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    run([
        "swift-symbolgraph-extract", "-module-name", module, "-I", build / "Modules",
        "-target", f"{os.uname().machine}-unknown-linux-gnu", "-minimum-access-level", "public", "-skip-inherited-docs", "-skip-synthesized-members",
        "-emit-extension-block-symbols", "-output-dir", folder, *library_flags(),
    ])
    graphs = []
    for path in sorted(folder.glob("*.symbols.json")):
        graphs.append(json.loads(path.read_text()))
        for relation in graphs[-1]["relationships"]:
            # DocC would list what implements a protocol apart from the type's other members, as "Default Implementations".
            relation.pop("sourceOrigin", None)
        path.write_text(json.dumps(graphs[-1]))
    return graphs


class Package:
    """The public modules: those of the library products, and all Swift modules beneath them."""

    def __init__(self):
        dump = json.loads(run(["swift", "package", "dump-package"]))
        self.imports = {}
        for target in dump["targets"]:
            if target["type"] != "system":
                self.imports[target["name"]] = [next(iter(one.values()))[0] for one in target["dependencies"]]
        self.products = [one["name"] for one in dump["products"] if "library" in one["type"]]
        roots = [name for one in dump["products"] if "library" in one["type"] for name in one["targets"]]
        self.modules = sorted({module for root in roots for module in {root} | self.beneath(root)})

    def beneath(self, module):
        """All Swift modules that a module imports, directly or not."""
        direct = {name for name in self.imports[module] if name in self.imports}
        return direct.union(*(self.beneath(name) for name in direct))
