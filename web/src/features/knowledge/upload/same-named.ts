import { supabase } from '@/lib/supabase.ts'

/** A source that was made from a file of the same name. */
export type SameNamed = { id: string; title: string }

/** As the server keeps the name of a file. */
const kept = (name: string) => name.normalize('NFC').trim().replace(/\s+/g, ' ')

/** Which of these files have a source that was made from one of the same name: the newest of each. */
export async function sameNamed(organizationId: string, files: File[]) {
  const { data } = await supabase()
    .from('knowledge_sources')
    .select('id, title, original_name')
    .eq('organization_id', organizationId)
    .eq('kind', 'file')
    .in(
      'original_name',
      files.map(({ name }) => kept(name)),
    )
    .order('created_at')
    .throwOnError()
  const named = new Map<string | null, SameNamed>(
    data.map(({ id, title, original_name }) => [original_name, { id, title }]),
  )
  return new Map(files.map((file) => [file, named.get(kept(file.name))]))
}
