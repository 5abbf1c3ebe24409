"""Training that goes on: four parts that know nothing of each other's machine.

- `actor` plays matches in step by the weights it is given, and returns
- `trajectories`, arrays of all that was seen, done and won, to
- `learner`, which alone knows PyTorch (the extra `train`); its policy, as a file, is
- judged by `judge` in the arena.

`crew` runs actors in this process, in threads or with Ray; `training` holds it all together in a
folder that a later run can go on with. `madang train` is the command, docs/policies.md the page,
and `examples/ppo.py` the same algorithm in one file to read.
"""
