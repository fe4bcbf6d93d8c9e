import { sql } from 'kysely'
import type { Trx } from '../lib/database/database.ts'
import { columns } from './search/translation/concepts.ts'
import { type Told, toldByWords } from './search/translation/told-by-words.ts'

type Place = { organization_id: string; source_id: string; document_id: string; url?: string }
type Text = { title: string; text: string }
type Known = { detected: string; known: string; spoken: string | null; usual: string | null }

// In fewer letters these are found where nothing tells a language.
const tellingLetters = 200
const assumed = ['en', 'simple']

// A table has few small words: what its cells and columns are called tells its language then.
const enough = 3
const ahead = 1.5
const some = 1

/**
 * The language that the words of a text tell, where its small words do not; `usual` is the one of the organisation's other
 * texts, which tells it where the words are few or none. Null where nothing does.
 */
export function languageByWords([first, second]: Told[], usual: string | null): string | null {
  if (!first || first.count < some) return usual
  if (usual && !isListed(usual) && first.language !== 'en') return usual
  if (first.count < ahead * (second?.count ?? 0)) return null
  return first.count >= enough || first.language === usual ? first.language : null
}

const isListed = (language: string) => columns.some((column) => column === language)

/**
 * The language of a text and the one that its document had. A page has its own, but for one that says too little: that
 * has the language of its site, which is the one of the first page that was read.
 */
export async function languageOf(trx: Trx, place: Place, { title, text }: Text) {
  const { organization_id, source_id, document_id } = place
  const sample = text.slice(0, 20_000)
  const { rows } = await sql<Known>`
    select private.detect_language(${sample}) as detected,
      coalesce(knowledge_documents.language, knowledge_sources.language) as known,
      case when chunk_count > 0 then knowledge_sources.language end as spoken,
      (
        select mode() within group (order by others.language)
        from public.knowledge_sources as others
        where others.organization_id = ${organization_id} and others.id <> ${source_id} and others.status = 'ready'
      ) as usual
    from public.knowledge_documents
    join public.knowledge_sources
      on knowledge_sources.organization_id = ${organization_id} and knowledge_sources.id = ${source_id}
    where knowledge_documents.organization_id = ${organization_id} and knowledge_documents.id = ${document_id}
  `.execute(trx)
  const { detected = 'simple', known = 'simple', spoken = null, usual = null } = rows[0] ?? {}
  const words = assumed.includes(detected) ? toldByWords(`${title}\n${sample}`) : []
  const told =
    words.length > 0 ? languageByWords(words, detected === 'en' ? usual : null) : detected
  const tells = told !== null || text.length >= tellingLetters || !('url' in place)
  const language = tells ? (told ?? detected) : (spoken ?? detected)
  return { known, language, spoken: spoken ?? language }
}
