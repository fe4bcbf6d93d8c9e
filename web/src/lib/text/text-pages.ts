/**
 * A part of a text, and where the words that an answer cites stand in the whole. Places are counted as those of a
 * string.
 */
export type TextPage = {
  read_at: string
  /** Of the whole text. */
  length: number
  begins_at: number
  page_text: string
  marked_from: number
  marked_to: number
}

// What the database gives at once: database/functions/knowledge/knowledge-citations.sql.
const pageLength = 6000

/** Where the page before this one begins; undefined at the beginning of the text. */
export function placeBefore({ begins_at }: TextPage): number | undefined {
  return begins_at > 0 ? Math.max(0, begins_at - pageLength) : undefined
}

/** Where the page after this one begins; undefined at the end of the text. */
export function placeAfter({ begins_at, page_text, length }: TextPage): number | undefined {
  const end = begins_at + page_text.length
  return end < length ? end : undefined
}

/** The text of pages that follow one another, and where the marked words stand in it. */
export function textOfPages(pages: TextPage[]): { text: string; from: number; to: number } {
  const texts = pages.map(({ page_text, begins_at }, index) => {
    const next = pages[index + 1]
    // The first page of a text may reach into the one that was there before it.
    return next ? page_text.slice(0, next.begins_at - begins_at) : page_text
  })
  const text = texts.join('')
  const { begins_at = 0, marked_from = 0, marked_to = 0 } = pages[0] ?? {}
  return { text, from: marked_from - begins_at, to: Math.min(marked_to - begins_at, text.length) }
}
