import { storage } from '@/lib/logo-files.ts'
import { supabase } from '@/lib/supabase.ts'
import { uuid } from '@/lib/uuid.ts'
import type { Gallery } from '../gallery.ts'
import type { GalleryDraft } from './gallery-draft.ts'

/** Somebody else has written meanwhile: nothing was saved. */
export class GalleryConflict extends Error {}

async function update(
  row: Gallery,
  change: Partial<Omit<GalleryDraft, 'agents'> & Pick<Gallery, 'logo'>>,
  seenAt: string,
) {
  const { data } = await supabase()
    .from('galleries')
    .update(change)
    .eq('organization_id', row.organization_id)
    .eq('id', row.id)
    .eq('updated_at', seenAt)
    .select('updated_at')
    .maybeSingle()
    .throwOnError()
  if (!data) throw new GalleryConflict('Somebody else has changed this gallery.')
  return data.updated_at
}

/** Writes what was changed, in two steps of which each refuses what the editor has not seen. */
export async function saveGallery(row: Gallery, { agents, ...fields }: Partial<GalleryDraft>) {
  let seenAt = row.updated_at
  if (Object.keys(fields).length > 0) seenAt = await update(row, fields, seenAt)
  if (!agents) return
  const { error } = await supabase().rpc('set_gallery_agents', {
    gallery_id: row.id,
    agents,
    seen_at: seenAt,
  })
  if (error?.code === 'PT409') throw new GalleryConflict(error.message)
  if (error) throw error
}

/** Every logo has a name of its own, so no browser shows the former. The database removes the one before. */
export async function saveLogo(row: Gallery, file: File | null) {
  if (!file) return update(row, { logo: null }, row.updated_at)
  const logo = `${row.organization_id}/galleries/${row.id}/${uuid()}`
  await storage(`logos/${logo}`, {
    method: 'POST',
    headers: { 'content-type': file.type, 'cache-control': '31536000' },
    body: file,
  })
  return update(row, { logo }, row.updated_at)
}
