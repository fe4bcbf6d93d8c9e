import { splitSentences } from '../../../knowledge/reading/sentences.ts'

/** A sentence of an answer as it came, with the space around it, and the numbers of the passages it was marked with. */
export type Sentence = { text: string; marks: number[] }

const marks = /\s{0,9}\[\d{1,3}(?:\s*[,;]\s*\d{1,3})*(?::\d+-\d+)?\]/g
const leadingMarks = /^(?:\s*\[\d{1,3}(?:\s*[,;]\s*\d{1,3})*\])+/

const onlyMarks = /^(?:\s*\[[^\]]*\])*\s*(?:\[[^\]]*)?$/

function read(raw: string): Sentence {
  const numbers = (raw.match(marks) ?? []).flatMap((mark) => mark.match(/\d+/g)?.map(Number) ?? [])
  return { text: raw.replace(marks, ''), marks: numbers }
}

/** Where each sentence ends; marks belong to the sentence before them, wherever its full stop stands. */
function ends(text: string): number[] {
  const spans = splitSentences(text, 'en')
  return spans.map(({ to }, index) => {
    const next = spans[index + 1]
    const space = text.slice(to)
    const after = leadingMarks.exec(space)?.[0].length ?? 0
    return next && next.to <= to + after ? next.to : to + after
  })
}

/** A sentence has an end within so many letters, or gets one. */
const mostOpen = 4000

/** Cuts an answer into sentences while it comes. A sentence is whole when the next one has begun. */
export class SentenceStream {
  #open = ''

  push(delta: string): Sentence[] {
    this.#open += delta
    return [...this.#whole(), ...this.#tooLong()]
  }

  #whole(): Sentence[] {
    if (!/[.!?。！？\]\n]\s*\S/u.test(this.#open) && !/[。！？]/u.test(this.#open)) return []
    const found = ends(this.#open)
    const whole: Sentence[] = []
    let from = 0
    for (const to of found.slice(0, -1)) {
      // More marks of the sentence may come.
      if (to <= from || onlyMarks.test(this.#open.slice(to))) continue
      whole.push(read(this.#open.slice(from, to)))
      from = to
    }
    this.#open = this.#open.slice(from)
    return whole
  }

  /** What goes on without an end, up to its last word. */
  #tooLong(): Sentence[] {
    if (this.#open.length <= mostOpen) return []
    const space = this.#open.lastIndexOf(' ')
    const to = space > mostOpen / 2 ? space : this.#open.length
    const whole = read(this.#open.slice(0, to))
    this.#open = this.#open.slice(to)
    return [whole]
  }

  end(): Sentence[] {
    const rest = this.#open
    this.#open = ''
    return rest.trim() ? [read(rest)] : []
  }
}
