import { sql } from 'kysely'
import type { Trx } from '../../lib/database.ts'
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

/** For each passage, where it has a word of the question. */
export async function highlights(trx: Trx, { passages, terms }: KnowledgeFound) {
  if (terms.length === 0 || passages.length === 0) return []
  const { rows } = await sql<{ marked: string }>`
    select ts_headline(
      private.text_search_config(language), body,
      (select string_agg(quote_literal(stem), ' | ')::tsquery
        from unnest(${terms.map(({ lexeme }) => lexeme)}::text[]) as stem),
      ${`HighlightAll=true, StartSel=${start}, StopSel=${stop}`}
    ) as marked
    from unnest(${passages.map(({ body }) => body)}::text[], ${passages.map(({ language }) => language)}::text[])
      with ordinality as given (body, language, position)
    order by position
  `.execute(trx)
  return rows.map(({ marked }) => spans(marked))
}
