const dayMs = 86_400_000
const mostKept = 10_000

/** Counts the requests of each organisation in a day that begins with its first. */
export function createDailyCount(most: number, now: () => number) {
  const known = new Map<string, { used: number; until: number }>()
  const look = (whose: string) => {
    const found = known.get(whose)
    return found && found.until > now() ? found : { used: 0, until: now() + dayMs }
  }
  return {
    look,
    /** One more, where there is room for it. */
    take(whose: string) {
      const { used, until } = look(whose)
      if (used >= most) return { used, isOver: true }
      if (known.size >= mostKept) known.clear()
      known.set(whose, { used: used + 1, until })
      return { used: used + 1, isOver: false }
    },
  }
}
