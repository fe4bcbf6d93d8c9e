import { withoutAddresses } from '../../lib/without-addresses.ts'

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** How long something works: 'an hour', '10 minutes'. */
export function inWords(seconds: number) {
  const [name, size] = units.find(([, length]) => seconds >= length) ?? ['second', 1]
  const count = Math.round(seconds / size)
  if (count !== 1) return `${count} ${name}s`
  return name === 'hour' ? 'an hour' : `a ${name}`
}

/** How long the code and the link of a mail work. */
export function lifetimes({ codeSeconds, linkSeconds }: Lifetimes) {
  return `Both work once: the code for ${inWords(codeSeconds)}, the link for ${inWords(linkSeconds)}.`
}
export type Lifetimes = { codeSeconds: number; linkSeconds: number }

/** A moment as a mail says it: '21 November 2026, 09:04 UTC'. */
export function momentInWords(moment: Date) {
  const format = new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return `${format.format(moment)}, ${moment.toISOString().slice(11, 16)} UTC`
}

/** Text of a stranger as a part of a sentence: one line, and not much of it. Empty where only an address was. */
export function oneLine(text: unknown, most = 80) {
  if (typeof text !== 'string') return ''
  const line = withoutAddresses(text.replace(/[\p{C}\s]+/gu, ' ').trim())
  if (!/[\p{L}\p{N}]/u.test(line)) return ''
  return line.length > most ? `${line.slice(0, most - 1).trimEnd()}…` : line
}
