import type { Span } from '../../../knowledge/reading/sentences.ts'

const item = /^\s*(?:[-*•‣▪–]|\(?\d{1,3}[.)])\s+/
const numbered = /^\s*\(?\d{1,3}[.)]\s+/
const longest = 1400
const longestLead = 400

// Asks for all of it, and not whether one thing is in it.
const asksAll =
  /\b(?:how|what|which|steps?|list|all|help|wie|was|welche\w*|comment|quoi|quel(?:le)?s?|como|cual(?:es)?|que)\b|どう|何|どの/

type Line = Span & { text: string }

function linesOf(body: string): Line[] {
  const lines: Line[] = []
  let from = 0
  for (const text of body.split('\n')) {
    lines.push({ text, from, to: from + text.length })
    from += text.length + 1
  }
  return lines
}

/**
 * The whole list that a sentence of a text belongs to or leads to, with the paragraph above that names its purpose;
 * null when there is none, when it is too long, or when the question is not after all of it.
 */
export function listSpan(body: string, at: Span, question: string): Span | null {
  const lines = linesOf(body)
  const own = lines.findIndex(({ from, to }) => from <= at.from && at.from <= to)
  const isItem = (index: number) => item.test(lines[index]?.text ?? '')
  const isBlank = (index: number) => lines[index]?.text.trim() === ''
  if (own === -1) return null
  // Items may have empty lines between them.
  const beside = (index: number, step: 1 | -1) => {
    const apart = isBlank(index + step)
    const next = apart ? index + 2 * step : index + step
    return isItem(next) && (!apart || goesOn(index, next, step)) ? next : null
  }
  const numberAt = (index: number) => Number(/\d+/.exec(markAt(index))?.[0] ?? Number.NaN)
  const markAt = (index: number) => item.exec(lines[index]?.text ?? '')?.[0].trim() ?? ''
  const goesOn = (index: number, next: number, step: 1 | -1) =>
    markAt(index) === markAt(next) || numberAt(next) === numberAt(index) + step
  const edge = (index: number, step: 1 | -1): number => {
    const next = beside(index, step)
    return next === null ? index : edge(next, step)
  }
  let start = own
  if (isItem(own)) {
    start = edge(own, -1)
  } else {
    // Only a paragraph that announces its list leads to it.
    if (!/[:：]\s*$/.test(lines[own]?.text ?? '')) return null
    start = own + 1
    while (isBlank(start) && start < lines.length) start += 1
    if (!isItem(start)) return null
  }
  const end = edge(start, 1)
  if (isItem(own)) {
    const steps = numbered.test(lines[own]?.text ?? '')
    if (start === end || !(steps || asksAll.test(question.toLowerCase()))) return null
  }
  let lead = start - 1
  while (lead >= 0 && isBlank(lead)) lead -= 1
  const above = lines[lead]
  const named = above && /[:：]\s*$/.test(above.text) && above.text.length <= longestLead
  // What leads to the list is given from the sentence that was found, which may stand before its last one.
  const from = isItem(own) ? (named ? above.from : (lines[start]?.from ?? at.from)) : at.from
  const to = lines[end]?.to ?? at.to
  return to - from <= longest ? { from, to } : null
}
