"""The games in the forms that researchers know: PettingZoo, Gymnasium, OpenSpiel.

They are adapters: nothing of a game is in them. Their libraries come with the extra `envs`.
"""

from importlib.util import find_spec

from madang.errors import pip_install

WANTED = "gymnasium", "pettingzoo", "pyspiel"

if not any(map(find_spec, WANTED)):
    raise ModuleNotFoundError(f"environments need the extra `envs`: {pip_install('envs')}")
