/** What was asked for last is kept, up to a size; what was asked for longest ago goes first. */
export function createShelf<T>(bytes: number, sizeOf: (thing: T) => number) {
  const things = new Map<string, T>()
  let used = 0

  return {
    take(key: string) {
      const thing = things.get(key)
      if (thing !== undefined) {
        things.delete(key)
        things.set(key, thing)
      }
      return thing
    },
    put(key: string, thing: T) {
      const before = things.get(key)
      if (before !== undefined) used -= sizeOf(before)
      things.delete(key)
      things.set(key, thing)
      used += sizeOf(thing)
      for (const [oldest, old] of things) {
        if (used <= bytes) break
        things.delete(oldest)
        used -= sizeOf(old)
      }
    },
  }
}
