import type { Frame } from './in-page.ts'

const step = 5
const farthest = 300

function level(numbers: number[]) {
  const mean = numbers.reduce((sum, one) => sum + one, 0) / numbers.length
  return numbers.map((one) => one - mean)
}

/** A series at every 5 ms, between the frames in a straight line. */
function evenly(frames: Frame[], of: (frame: Frame) => number) {
  const [first, last] = [frames[0], frames.at(-1)]
  if (!first || !last) return []
  const series: number[] = []
  let index = 0
  for (let at = first.at; at < last.at; at += step) {
    while ((frames[index + 1]?.at ?? Number.POSITIVE_INFINITY) <= at) index += 1
    const [from, to] = [frames[index] ?? first, frames[index + 1] ?? last]
    const share = to.at > from.at ? (at - from.at) / (to.at - from.at) : 0
    series.push(of(from) + (of(to) - of(from)) * share)
  }
  return level(series)
}

/**
 * How many ms the mouth is after the sound (less than nothing: before it) where the two are most alike, and how alike
 * they are then: 1 is the same.
 */
export function lagOf(frames: Frame[]) {
  const sound = evenly(frames, ({ loud }) => Math.sqrt(loud))
  const mouth = evenly(frames, ({ open }) => open)
  const power = (series: number[]) => Math.sqrt(series.reduce((sum, one) => sum + one * one, 0))
  const most = power(sound) * power(mouth)
  let best = { lag: 0, alike: 0 }
  for (let shift = -farthest / step; shift <= farthest / step; shift += 1) {
    const both = sound.reduce((sum, one, at) => sum + one * (mouth[at + shift] ?? 0), 0)
    if (both / most > best.alike) best = { lag: shift * step, alike: both / most }
  }
  return best
}
