import { sql } from 'kysely'
import type { Claims, Db } from '../../lib/database/database.ts'
import { readAsUser } from '../../lib/database/one-trip.ts'
import { createRecent } from '../../lib/limits/recent.ts'

type Text = { language: string; text: string }

/** The texts of a passage: what stands above it, and its sentences. */
type Texts = Text[]

/** As PostgreSQL gives them: a list in JSON for each text of a passage. */
type Stems = string[]

// About two thousand passages.
const mostCharacters = 4_000_000

const lengthOf = (texts: readonly string[]) => texts.reduce((sum, text) => sum + text.length, 0)

const kept = createRecent<{ key: string; stems: Stems }>(
  mostCharacters,
  ({ key, stems }) => key.length + lengthOf(stems),
)

const keyOf = (texts: Texts) => texts.map(({ language, text }) => `${language} ${text}`).join('\n')

/** What PostgreSQL finds, as it did for the index. */
async function found(db: Db, claims: Claims, texts: Text[]): Promise<string[]> {
  const call = sql`
    select to_json(stems) from private.stems_of_texts(
      ${texts.map(({ language }) => language)}::text[], ${texts.map(({ text }) => text)}::text[]
    ) as stems`
  const rows = await readAsUser(db, claims, call)
  return rows.map(([stems]) => stems ?? '[]')
}

/**
 * The stems of each text of these passages. A text always has the same, so those of passages that are found often are
 * remembered by what they say.
 */
export async function stemsOf(db: Db, claims: Claims, passages: Texts[]): Promise<Set<string>[][]> {
  const keys = passages.map(keyOf)
  const known = keys.map((key) => kept.get(key)?.stems)
  const missing = passages.flatMap((texts, index) => (known[index] ? [] : texts))
  const fresh = missing.length > 0 ? await found(db, claims, missing) : []
  return passages.map((texts, index) => {
    const stems = known[index] ?? fresh.splice(0, texts.length)
    const key = keys[index] ?? ''
    if (!known[index]) kept.put(key, { key, stems })
    return stems.map((list) => new Set<string>(JSON.parse(list)))
  })
}
