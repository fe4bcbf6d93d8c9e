import { invalid } from '../auth-error.ts'

const seconds = new Map([
  ['ns', 1e-9],
  ['us', 1e-6],
  ['µs', 1e-6],
  ['μs', 1e-6],
  ['ms', 1e-3],
  ['s', 1],
  ['m', 60],
  ['h', 3600],
])
const part = /(\d+\.?\d*|\.\d+)(ns|us|µs|μs|ms|s|m|h)/g
// What Go's durations hold: 292 years.
const longest = 2 ** 63 / 1e9

/** The seconds of a duration as Go writes it: `24h`, `1h30m`, `1.5h`. */
export function readDuration(text: string) {
  const total = [...text.matchAll(part)].reduce(
    (sum, [, count, unit]) => sum + Number(count) * (seconds.get(unit ?? '') ?? 0),
    0,
  )
  const whole = text === '0' || (text !== '' && text.replaceAll(part, '') === '')
  if (!whole || total > longest) throw invalid(`invalid format for ban duration: ${text}`)
  return total
}
