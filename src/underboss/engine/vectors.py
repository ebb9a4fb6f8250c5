"""Packed arrays for the hot path: `librt.vecs` where its wheel exists, else lists that behave alike.

This module stays uncompiled; compiled modules see through the re-export to the native type.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from librt.vecs import append as append
    from librt.vecs import vec as vec
else:
    try:
        from librt.vecs import append, vec
    except ImportError:

        class _ListVec(list):
            """Grows in place, as the compiled type may; so always write `v = append(v, x)`."""

            def __init__(self, items=(), *, capacity=0):
                super().__init__(items)

            def __class_getitem__(cls, item):
                return cls

            def __getitem__(self, at):
                found = super().__getitem__(at)
                return _ListVec(found) if isinstance(at, slice) else found

        vec = _ListVec

        def append(items, item):
            items.append(item)
            return items


__all__ = ["append", "vec"]
