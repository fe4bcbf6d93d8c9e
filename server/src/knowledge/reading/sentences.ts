import { endsInAbbreviation } from './abbreviations.ts'
import { readTables, rowSentence } from './tables/table.ts'

export type Span = { from: number; to: number }

const segmenters = new Map<string, Intl.Segmenter>()

function segmenter(language: string) {
  const known = segmenters.get(language)
  if (known) return known
  const made = new Intl.Segmenter(language === 'simple' ? 'en' : language, {
    granularity: 'sentence',
  })
  segmenters.set(language, made)
  return made
}

// "Am 1. September", "im 3. Stock": a number with a dot is an ordinal in these languages, and ends no sentence.
const ordinal =
  /(?:^|\s)(?:am|zum|vom|bis|der|dem|den|des|die|das|im|ab|beim|jeden|seit|und|den|d\.|de|til|fra|dne|do|od) \d{1,2}\.\s*$/iu
const withOrdinals = new Set(['de', 'da', 'no', 'nb', 'cs', 'fi'])
const month =
  /^(?:Jan(?:uar)?|Jänner|Feb(?:ruar)?|März|Apr(?:il)?|Mai|Juni?|Juli?|Aug(?:ust)?|Sept?(?:ember)?|Okt(?:ober)?|Nov(?:ember)?|Dez(?:ember)?)(?!\p{L})/u

function isOrdinal(before: string, after: string, language: string) {
  if (!withOrdinals.has(language)) return false
  return ordinal.test(before) || (/\d\.\s*$/.test(before) && month.test(after))
}

// No abbreviation or ordinal is longer: of a sentence that grows with each piece no more is looked at again.
const reach = 60

/**
 * The sentences of a text. What Intl.Segmenter cuts after an abbreviation, an initial or an ordinal, or before a small letter,
 * is joined again; a line break always ends a sentence.
 */
export function splitSentences(text: string, language: string): Span[] {
  const joined: Span[] = []
  let open: Span | null = null
  let end = 0
  for (const { segment, index } of segmenter(language).segment(text)) {
    const to = index + segment.length
    const before: string = open ? text.slice(Math.max(open.from, end - reach), end) : ''
    const goesOn =
      text[index - 1] !== '\n' &&
      (/^["'“‘(]?\p{Ll}/u.test(segment) ||
        endsInAbbreviation(before, segment, language) ||
        isOrdinal(before, segment, language))
    end = index + segment.trimEnd().length
    if (open && goesOn) {
      open.to = to
    } else {
      open = { from: index, to }
      joined.push(open)
    }
  }
  return joined.map((span) => trimmed(text, span)).filter((span) => span.to > span.from)
}

function trimmed(text: string, { from, to }: Span): Span {
  const slice = text.slice(from, to)
  return {
    from: from + slice.length - slice.trimStart().length,
    to: to - (slice.length - slice.trimEnd().length),
  }
}

/** What a passage says, one thing each; of a row of a table the words are a sentence and the span its line. */
export type Saying = Span & { text: string }

/** The sentences of a passage. A row of a table is one; the names of its columns are part of it and none themselves. */
export function sentencesOf(body: string, language: string): Saying[] {
  const plain = (from: number, to: number) =>
    splitSentences(body.slice(from, to), language).map((span) => ({
      text: body.slice(from + span.from, from + span.to),
      from: from + span.from,
      to: from + span.to,
    }))
  const said: Saying[] = []
  let done = 0
  for (const { columns, rows, from, to } of readTables(body)) {
    said.push(...plain(done, from))
    for (const row of rows) {
      const text = rowSentence(columns, row.cells, language)
      if (text !== '') said.push({ text, from: row.from, to: row.to })
    }
    done = to
  }
  return [...said, ...plain(done, body.length)]
}
