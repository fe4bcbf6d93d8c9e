/** Evenly from a list: its first, and the others as far from each other as they can be. */
export function* spread<Item>(items: Item[]) {
  const left = new Set(items.keys())
  for (let parts = 1; left.size > 0; parts *= 2) {
    for (let part = 0; part < parts; part += 1) {
      const at = Math.floor((part * items.length) / parts)
      const item = items[at]
      if (item !== undefined && left.delete(at)) yield item
    }
  }
}

/** Takes turns: the first of each, then the second of each. */
export function* inTurn<Item>(lists: Iterable<Item>[]) {
  let open = lists.map((list) => list[Symbol.iterator]())
  while (open.length > 0) {
    const taken = open.map((iterator) => ({ iterator, next: iterator.next() }))
    for (const { next } of taken) if (!next.done) yield next.value
    open = taken.filter(({ next }) => !next.done).map(({ iterator }) => iterator)
  }
}
