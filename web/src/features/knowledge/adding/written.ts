import { queryOptions } from '@tanstack/react-query'
import { resolveRules } from '@/lib/form/resolver.ts'
import type { Row } from '@/lib/query/row.ts'
import { supabase } from '@/lib/supabase.ts'

export type Written = Pick<Row<'knowledge_texts'>, 'kind' | 'title' | 'body'>
type SourceKey = { id: string; organization_id: string }

/** What was written here as the original of a source; null where there is none. */
export const writtenQuery = ({ id, organization_id }: SourceKey) =>
  queryOptions({
    queryKey: ['knowledge', organization_id, 'source', id, 'written'],
    queryFn: async ({ signal }): Promise<Written | null> => {
      const { data } = await supabase()
        .from('knowledge_texts')
        .select('kind, title, body')
        .eq('organization_id', organization_id)
        .eq('source_id', id)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError()
      return data
    },
    // A form is filled from it: never with what was before the last change.
    gcTime: 0,
  })

/** Adds a text or an answer; an answer may be for a gap, which then is answered. Gives its source. */
export async function addWritten(
  organizationId: string,
  written: Written,
  gap?: string,
): Promise<string> {
  const row = { organization_id: organizationId, ...written, ...(gap && { gap_id: gap }) }
  const { data } = await supabase()
    .from('knowledge_texts')
    .insert(row)
    .select('source_id')
    .single()
    .throwOnError()
  return data.source_id
}

export async function changeWritten(
  { id, organization_id }: SourceKey,
  { title, body }: Written,
): Promise<void> {
  await supabase()
    .from('knowledge_texts')
    .update({ title, body })
    .match({ organization_id, source_id: id })
    .throwOnError()
}

/** What the form of a kind says. */
export const words = {
  text: {
    add: 'Add text',
    edit: 'Edit text',
    about: 'Paste or write it. Headings, lists and tables in Markdown are understood.',
    title: 'Title',
    titleExample: 'Holiday rules',
    body: 'Text',
    rows: 14,
    most: 500_000,
  },
  answer: {
    add: 'Add a question and its answer',
    edit: 'Edit question and answer',
    about: 'Your agents give this answer word for word, also when it is asked a bit differently.',
    title: 'Question',
    titleExample: 'Can I bring my dog to the office?',
    body: 'Answer',
    rows: 6,
    most: 4000,
  },
} as const

const bytes = new TextEncoder()

/** What is missing or too long, as the database would refuse it. */
export const rulesOf = (kind: Written['kind']) =>
  resolveRules<Pick<Written, 'title' | 'body'>>({
    title: (title) => {
      const { length } = String(title).trim()
      if (length === 0) return kind === 'answer' ? 'Write the question.' : 'Give it a title.'
      return length > 200 ? 'It may have 200 letters at most.' : undefined
    },
    body: (body) => {
      if (String(body).trim() === '') return 'Write something here.'
      const { most } = words[kind]
      const length = kind === 'text' ? bytes.encode(String(body)).length : String(body).length
      if (length <= most) return undefined
      return kind === 'text'
        ? 'This is more than 500 KB. Save it as a file and add that.'
        : `An answer may have ${most.toLocaleString('en')} letters at most. Add a text instead.`
    },
  })
