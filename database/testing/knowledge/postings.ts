import { useRivals } from '../rivals.ts'
import type { Organization, World } from '../world.ts'
import { addSource } from './knowledge.ts'

type Instead = { thing?: number; said?: string[]; weight: number }
type Term = {
  language: string
  lexeme: string
  weight: number | null
  instead: Instead[]
  documents: number
}
type Asked = { terms: Term[]; passages: number; length: number; postings: Buffer }
type Options = { sources?: string[] | null; translations?: Record<string, unknown[]> }

const rounded = (weight: number) => Number(weight.toFixed(2))
const standing = ({ thing, said, weight }: Instead) =>
  said ? `${rounded(weight)} for ${said.join(' ')}` : `of thing ${thing}`

const [idBytes, headBytes, postingBytes] = [16, 20, 6]

/** The ids of the documents that postings are of, each once: private.postings_in_scope says what their bytes are. */
export function documentsOf(postings: Buffer): string[] {
  const ids = new Set<string>()
  for (let at = 0; at < postings.length; ) {
    ids.add(postings.toString('hex', at, at + idBytes))
    at += headBytes + postingBytes * postings.readUInt32BE(at + idBytes)
  }
  return [...ids]
}

/** Two organisations for each test, and how the first one's knowledge is asked. */
export function usePostings(world: () => World) {
  const { acme, rival } = useRivals(world)

  async function ask(question: string, { sources = null, translations = {} }: Options = {}) {
    const [row] = await world().as(acme().owner, (query) =>
      query('select * from private.search_postings($1, $2, $3, $4)', [
        acme().id,
        sources,
        question,
        JSON.stringify(translations),
      ]),
    )
    return row?.terms ? (row as Asked) : undefined
  }

  return {
    acme,
    rival,
    /** Adds a source with this text. */
    teach: (organization: Organization, body: string, language?: string) =>
      addSource(world(), organization, body, language),
    ask,
    /** What each word weighs, or what it stands for, and in how many documents it stands. */
    async terms(...asked: Parameters<typeof ask>) {
      const found = (await ask(...asked))?.terms ?? []
      return Object.fromEntries(
        found.map(({ language, lexeme, weight, instead, documents }) => {
          const ways = [...(weight === null ? [] : [rounded(weight)]), ...instead.map(standing)]
          return [`${language} ${lexeme}`, `${ways.join(', ')} in ${documents}`]
        }),
      )
    },
  }
}
