import { sql } from 'kysely'
import type { Trx } from '../../lib/database/database.ts'
import type { KnowledgeFound } from './passage.ts'

// Private-use characters: they do not occur in text that was read from a file.
const start = '\ue000'
const stop = '\ue001'

/** Where marks stand in a text, as offsets in the text without them. */
function spans(marked: string): [number, number][] {
  const found: [number, number][] = []
  let passed = 0
  for (const match of marked.matchAll(new RegExp(`${start}([^${stop}]*)${stop}`, 'gu'))) {
    const from = match.index - passed
    found.push([from, from + (match[1] ?? '').length])
    passed += 2
  }
  return found
}

// Where words have no spaces between them, stems are pairs of letters (private.with_bigrams).
const pair =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}ー々]{1,2}$/u

/** Where these pairs stand in a text; what they cover together is one span. */
function pairSpans(body: string, pairs: string[]): [number, number][] {
  const found: [number, number][] = []
  for (const one of pairs) {
    for (let at = body.indexOf(one); at !== -1; at = body.indexOf(one, at + 1)) {
      found.push([at, at + one.length])
    }
  }
  const joined: [number, number][] = []
  for (const [from, to] of found.sort(([a], [b]) => a - b)) {
    const last = joined.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else joined.push([from, to])
  }
  return joined
}

/** For each passage, where it has a word of the question. */
export async function highlights(trx: Trx, { passages, terms }: KnowledgeFound) {
  if (terms.length === 0 || passages.length === 0) return []
  const { rows } = await sql<{ marked: string }>`
    select ts_headline(
      private.text_search_config(language), body,
      (select string_agg(quote_literal(stem), ' | ')::tsquery
        from unnest(${terms.flatMap(({ stems }) => stems)}::text[]) as stem),
      ${`HighlightAll=true, StartSel=${start}, StopSel=${stop}`}
    ) as marked
    from unnest(${passages.map(({ body }) => body)}::text[], ${passages.map(({ language }) => language)}::text[])
      with ordinality as given (body, language, position)
    order by position
  `.execute(trx)
  const pairs = terms.flatMap(({ lexeme }) => (pair.test(lexeme) ? lexeme : []))
  return rows.map(({ marked }, index) => [
    ...spans(marked),
    ...pairSpans(passages[index]?.body ?? '', pairs),
  ])
}
