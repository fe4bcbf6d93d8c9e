import type { Client } from 'pg'

export type NamedFile = { key: string; kept: boolean }

/**
 * The files that rows name. Not `kept`: it need not be there, because a knowledge file was refused or an archive is
 * still being made.
 */
export async function listNamedFiles(client: Client): Promise<NamedFile[]> {
  const { rows } = await client.query(`
    select private.file_place(version) as key, true as kept from storage.objects
    union all select private.file_place(version), true from storage.upload_parts
    union all select private.file_place(version), true from public.own_people
    union all select private.file_place(version), true from public.attachments
    union all select storage_key, status <> 'failed' from public.knowledge_sources
      where storage_key is not null
    union all select storage_key, true from public.deleted_sources where storage_key is not null
    union all select storage_key, true from public.knowledge_pages where storage_key is not null
    union all select storage_key, status = 'ready' from public.organization_exports
    order by key`)
  return rows
}
