import { seconds } from './metrics.ts'

export type Change = { text: string; tone: 'good' | 'bad' | 'plain' }

const unknown: Change = { text: 'Nothing to compare', tone: 'plain' }
const none: Change = { text: 'No change', tone: 'plain' }

/** Which way is better: more, less, or neither. */
export type Better = 'more' | 'less' | 'neither'

const toneOf = (rises: boolean, better: Better) =>
  better === 'neither' ? 'plain' : rises === (better === 'more') ? 'good' : 'bad'

/** "+22%", of what is counted. */
export function changeOfCount(now: number | null, before: number | null, better: Better): Change {
  if (now === null || !before) return unknown
  const percent = Math.round(((now - before) / before) * 100)
  if (percent === 0) return none
  return {
    text: `${percent > 0 ? '+' : '−'}${Math.abs(percent).toLocaleString('en')}%`,
    tone: toneOf(percent > 0, better),
  }
}

/** "+4 points", of a share. */
export function changeOfShare(now: number | null, before: number | null, better: Better): Change {
  if (now === null || before === null) return unknown
  const points = Math.round(now * 100) - Math.round(before * 100)
  if (points === 0) return none
  const size = Math.abs(points)
  return {
    text: `${points > 0 ? '+' : '−'}${size} ${size === 1 ? 'point' : 'points'}`,
    tone: toneOf(points > 0, better),
  }
}

/** "0.2 s slower". */
export function changeOfTime(now?: number | null, before?: number | null): Change {
  if (now == null || before == null) return unknown
  const difference = now - before
  if (Math.abs(difference) < 0.05) return none
  return {
    text: `${seconds(Math.abs(difference))} ${difference > 0 ? 'slower' : 'faster'}`,
    tone: toneOf(difference > 0, 'less'),
  }
}
