/** Counts what each of many holds at once. */
export function createHoldings(most: number | null) {
  const counts = new Map<string, number>()
  return {
    /** False when that would be too many. */
    take(name: string) {
      const count = counts.get(name) ?? 0
      if (most !== null && count >= most) return false
      counts.set(name, count + 1)
      return true
    },
    give(name: string) {
      const count = (counts.get(name) ?? 1) - 1
      if (count > 0) counts.set(name, count)
      else counts.delete(name)
    },
  }
}

/** Counts what each of many does within a second. */
export function createRate(most: number | null) {
  const counts = new Map<string, number>()
  let since = performance.now()
  return {
    /** False when that would be too much. */
    take(name: string, number: number) {
      if (performance.now() - since > 1000) {
        since = performance.now()
        counts.clear()
      }
      const count = (counts.get(name) ?? 0) + number
      counts.set(name, count)
      return most === null || count <= most
    },
  }
}
