"""Madang compared with public engines and packages, in turns: `python -m benchmarks.peers`.

`__main__` makes a virtual environment and asks one process after another, in turns; `work` is such
a process; `engines` and `hands` say what each does; `page` writes `benchmarks/peers.md`.
"""
