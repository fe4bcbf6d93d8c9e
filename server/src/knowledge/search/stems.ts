import { sql } from 'kysely'
import { copied } from '../../lib/copied.ts'
import type { Claims, Db } from '../../lib/database/database.ts'
import { readAsUser } from '../../lib/database/one-round-trip.ts'

type Text = { language: string; text: string }

/** The texts of a passage: what stands above it, and its sentences. */
type Texts = Text[]

/** What PostgreSQL reads by itself, mostly a word, with its stems as soon as they are known. */
type Part = Text & { stems: readonly string[] }

// Up to twice as many are kept, about ten megabytes.
const mostParts = 20_000
// Longer ones are no words, and not said again.
const longest = 40

/** The parts, by language, that were met in this round and in the one before it: what is met again goes on to the next. */
class Kept {
  #now = new Map<string, Map<string, Part>>()
  #before = this.#now
  #count = 0

  get(language: string, text: string): Part | undefined {
    const part = this.#now.get(language)?.get(text)
    if (part) return part
    const earlier = this.#before.get(language)?.get(text)
    if (earlier) this.put(earlier)
    return earlier
  }

  put(part: Part) {
    const known = this.#now.get(part.language) ?? new Map<string, Part>()
    this.#now.set(part.language, known.set(part.text, part))
    this.#count += 1
    if (this.#count < mostParts) return
    this.#before = this.#now
    this.#now = new Map()
    this.#count = 0
  }
}

const kept = new Kept()

// What PostgreSQL reads across spaces: tags, and letters that stand together without any.
const readWhole = /[<\u0e00-\u11ff\u1780-\u17ff\u3005-\ud7af\uf900-\ufaff\uff66-\uff9f]/
const beyondAscii = /[^\0-\x7f]/
const endsInMark = /^[a-z0-9]+[.,;:!?]$/

const spaces = ' \\t\\r\\n'
const everyPart = new RegExp(`[^${spaces}]+`, 'g')

// In these a stem begins as its word does, for only endings are taken away; Irish or Indonesian words lose beginnings too.
const keepBeginnings = new Set('de en es fr it nl pt'.split(' '))

/**
 * Finds the parts of a text that may have a wanted stem: all but plain words that begin otherwise. An "e" or "y" in the
 * second place may be written otherwise in the stem: "dying" is "die", "Aesthetik" is "asthet".
 */
function partsThatMayHave(wanted: ReadonlySet<string>) {
  const beginnings = new Set<string>()
  for (const stem of wanted) {
    const [first = '', second] = stem
    if (!/[a-z]/.test(first)) continue
    beginnings.add(second ? `${first}[ey]` : first)
    if (second && /[a-z]/.test(second)) beginnings.add(first + second)
  }
  const begun = beginnings.size > 0 ? `(?:${[...beginnings].join('|')})[^${spaces}]*|` : ''
  const noWord = `[a-z]*(?:[^a-z.,;:!?${spaces}]|[.,;:!?][^${spaces}])[^${spaces}]*`
  return new RegExp(`(?<![^${spaces}])(?:${begun}${noWord})`, 'g')
}

/** The parts of a text, of those that are looked for, whose stems together are those of the text. */
function partsOf(text: string, looked: RegExp): string[] {
  if (readWhole.test(text)) return [text]
  const parts = (beyondAscii.test(text) ? text : text.toLowerCase()).match(looked) ?? []
  return parts.map((part) => (endsInMark.test(part) ? part.slice(0, -1) : part))
}

/** What PostgreSQL finds, as it did for the index. */
async function found(db: Db, claims: Claims, texts: Text[]): Promise<string[][]> {
  const call = sql`
    select to_json(stems) from private.stems_of_texts(
      ${texts.map(({ language }) => language)}::text[], ${texts.map(({ text }) => text)}::text[]
    ) as stems`
  const rows = await readAsUser(db, claims, call)
  return rows.map(([stems]) => JSON.parse(stems ?? '[]'))
}

/**
 * Which of the wanted stems each text of these passages has. A word always has the same, so those of words that were met
 * are remembered.
 */
export async function stemsOf(
  db: Db,
  claims: Claims,
  passages: Texts[],
  wanted: ReadonlySet<string>,
): Promise<Set<string>[][]> {
  const missing = new Map<string, Part>()
  const mayHave = partsThatMayHave(wanted)
  function partsIn({ language, text }: Text): Part[] {
    const parts = partsOf(text, keepBeginnings.has(language) ? mayHave : everyPart)
    return parts.map((of) => {
      const known = kept.get(language, of)
      if (known) return known
      const key = `${language} ${of}`
      const part = missing.get(key) ?? { language, text: copied(of), stems: [] }
      missing.set(key, part)
      return part
    })
  }
  const read = passages.map((texts) => texts.map(partsIn))
  const parts = [...missing.values()]
  const fresh = parts.length > 0 ? await found(db, claims, parts) : []
  for (const [nth, part] of parts.entries()) {
    part.stems = fresh[nth] ?? []
    if (part.text.length <= longest) kept.put(part)
  }
  function wantedIn(text: Part[]) {
    const stems = new Set<string>()
    for (const part of text) for (const stem of part.stems) if (wanted.has(stem)) stems.add(stem)
    return stems
  }
  return read.map((texts) => texts.map(wantedIn))
}
