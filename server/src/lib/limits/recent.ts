/** What was asked for last is kept, up to a size; what was asked for longest ago goes first. */
export function createRecent<T>(size: number, sizeOf: (thing: T) => number = () => 1) {
  const things = new Map<string, T>()
  let used = 0

  return {
    get(key: string) {
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
        if (used <= size) break
        things.delete(oldest)
        used -= sizeOf(old)
      }
    },
  }
}
