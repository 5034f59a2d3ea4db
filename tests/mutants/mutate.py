"""The mutants of one module, from its syntax tree. Used by the run and by its own test.

Left as they are: annotations, decorators (they cite), asserts (they state what holds anyway),
words, and whether `zip` is strict.
"""

import ast
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from types import CodeType
from typing import Final, NamedTuple

SKIPPED_FIELDS: Final = frozenset(("annotation", "returns", "decorator_list"))
SKIPPED_NODES: Final = (ast.Assert, ast.JoinedStr)
SKIPPED_KEYWORDS: Final = frozenset(("strict",))

COMPARED: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
    ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip
COUNTED: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult, ast.Mod: ast.FloorDiv, ast.LShift: ast.RShift, ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd,
}  # fmt: skip
UNLESS: Final[dict[tuple[type[ast.AST], str], bool]] = {
    (ast.If, "test"): False,
    (ast.comprehension, "ifs"): True,
}
CALLED: Final = {"min": "max", "max": "min", "any": "all", "all": "any", "reversed": "list"}


class Mutant(NamedTuple):
    """One change of one module: what an explanation names it by, and the changed code."""

    file: str
    line: int
    text: str  # of the line
    change: str
    code: CodeType

    @property
    def name(self) -> tuple[str, str, str]:
        """What stays the same when lines move."""
        return self.file, self.text, self.change


class Place(NamedTuple):
    """Where a node hangs in its tree."""

    node: ast.expr | ast.AugAssign
    put: Callable[[ast.AST], None]
    unless: bool | None = None  # a condition: what it is where its arm, or its filter, is dropped


def mutants(root: Path, file: str) -> Iterator[Mutant]:
    """All mutants of a file, in the order of the text; numbered where two would read alike."""
    source = (root / file).read_text()
    tree, lines = ast.parse(source), source.splitlines()
    seen: Counter[tuple[str, str]] = Counter()
    for node, put, unless in sorted(_places(tree), key=_position):
        text = lines[node.lineno - 1].strip()
        for other in (*_others(node), *([] if unless is None else [ast.Constant(unless)])):
            change = f"{ast.unparse(node)} → {ast.unparse(other)}"
            seen[text, change] += 1
            nth = seen[text, change]
            change += f" ({nth})" if nth > 1 else ""
            put(ast.fix_missing_locations(ast.copy_location(other, node)))
            code = compile(tree, str(root / file), "exec")
            put(node)
            yield Mutant(file, node.lineno, text, change, code)


def _position(place: Place) -> tuple[int, int]:
    return place.node.lineno, place.node.col_offset


def _places(parent: ast.AST) -> Iterator[Place]:
    """Everything below a node that may be changed."""
    for field, value in ast.iter_fields(parent):
        if field in SKIPPED_FIELDS:
            continue
        many = isinstance(value, list)
        for at, child in enumerate(value if many else [value]):
            if not isinstance(child, ast.AST) or isinstance(child, SKIPPED_NODES):
                continue
            if isinstance(child, ast.keyword) and child.arg in SKIPPED_KEYWORDS:
                continue
            if isinstance(child, ast.expr | ast.AugAssign):
                put = partial(_put, parent, field, at if many else None)
                yield Place(child, put, UNLESS.get((type(parent), field)))
            yield from _places(child)


def _put(parent: ast.AST, field: str, at: int | None, new: ast.AST) -> None:
    if at is None:
        setattr(parent, field, new)
    else:
        getattr(parent, field)[at] = new


def _others(node: ast.expr | ast.AugAssign) -> Iterator[ast.expr | ast.AugAssign]:
    """What may stand in the place of an expression."""
    match node:
        case ast.Constant(value=bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(value=int(value)):
            yield ast.Constant(value + 1)
            yield ast.Constant(value - 1)
        case ast.Compare():
            yield from _compared(node)
        case ast.BinOp(op=op) if type(op) in COUNTED:
            yield ast.BinOp(node.left, COUNTED[type(op)](), node.right)
        case ast.AugAssign(op=op) if type(op) in COUNTED:
            yield ast.AugAssign(node.target, COUNTED[type(op)](), node.value)
        case ast.UnaryOp(op=ast.Not() | ast.USub() | ast.Invert()):
            yield node.operand
        case _:
            yield from _arms(node)


def _arms(node: ast.AST) -> Iterator[ast.expr]:
    """What is left where a part is dropped, or its opposite called."""
    match node:
        case ast.BoolOp(op=op, values=values):
            yield ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values)
            for at in range(len(values)):
                left = values[:at] + values[at + 1 :]
                yield left[0] if len(left) == 1 else ast.BoolOp(op, left)
        case ast.IfExp(body=body, orelse=orelse):
            yield body
            yield orelse
        case ast.Call(func=ast.Name(id=called)) if called in CALLED:
            yield ast.Call(ast.Name(CALLED[called], ast.Load()), node.args, node.keywords)
        case ast.Call(func=ast.Name(id="sorted")):
            yield ast.Call(ast.Name("list", ast.Load()), node.args[:1], [])


def _compared(node: ast.Compare) -> Iterator[ast.expr]:
    for at, op in enumerate(node.ops):
        ops = [*node.ops[:at], COMPARED[type(op)](), *node.ops[at + 1 :]]
        yield ast.Compare(node.left, ops, node.comparators)
