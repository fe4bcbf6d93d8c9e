function distance(a: string, b: string) {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const swap = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}

/** The name a caller probably meant, or null when none is near. */
export function nearest(wanted: string, names: Iterable<string>): string | null {
  if (wanted.length > 64) return null
  let best: string | null = null
  let least = Math.max(1, Math.floor(wanted.length / 3)) + 1
  for (const name of names) {
    if (name === wanted || Math.abs(name.length - wanted.length) >= least) continue
    const away = distance(wanted, name)
    if (away < least) [best, least] = [name, away]
  }
  return best
}
