import { supabase } from '@/lib/supabase.ts'

/** A source that was made from a file of the same name. */
export type SameNamed = { id: string; title: string }

// They travel in the address of a request.
const namesAtOnce = 20

/** A name as the server keeps it, but for marks that nobody types. */
const kept = (name: string) => name.normalize('NFC').trim().slice(-200).replace(/\s+/g, ' ')

async function sourcesNamed(organizationId: string, names: string[]) {
  const { data } = await supabase()
    .from('knowledge_sources')
    .select('id, title, original_name')
    .eq('organization_id', organizationId)
    .eq('kind', 'file')
    .in('original_name', names)
    .order('created_at')
    .throwOnError()
  return data
}

/** Which of these files have a source that was made from one of the same name: the newest of each. */
export async function sameNamed(organizationId: string, files: File[]) {
  const names = [...new Set(files.map(({ name }) => kept(name)))]
  const named = new Map<string | null, SameNamed>()
  for (let at = 0; at < names.length; at += namesAtOnce) {
    const found = await sourcesNamed(organizationId, names.slice(at, at + namesAtOnce))
    for (const { id, title, original_name } of found) named.set(original_name, { id, title })
  }
  return new Map(files.map((file) => [file, named.get(kept(file.name))]))
}
