import type { ReactNode } from 'react'

/** Text with its highlighted ranges marked; ranges that overlap or leave the text are ignored. */
export function Highlighted({ text, ranges }: { text: string; ranges: [number, number][] }) {
  const pieces: ReactNode[] = []
  let at = 0
  for (const [from, to] of ranges.toSorted(([a], [b]) => a - b)) {
    if (from < at || to <= from || to > text.length) continue
    pieces.push(text.slice(at, from), <mark key={from}>{text.slice(from, to)}</mark>)
    at = to
  }
  pieces.push(text.slice(at))
  return <>{pieces}</>
}
