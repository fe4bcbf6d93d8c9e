import { toast } from '@/lib/toast.ts'
import { usePutInto } from '../collections/use-put-into.ts'
import { type KnowledgeSearch, viewOf } from '../knowledge-search.ts'
import { useUploads } from './use-uploads.ts'

/** Uploads of the page: what arrives goes into the collection that is shown, and where no row tells of it a toast does. */
export function usePageUploads(organizationId: string, search: KnowledgeSearch) {
  const putInto = usePutInto(organizationId, search.collection)
  return useUploads(organizationId, ({ id }, { name }) => {
    void putInto(id)
    if (viewOf(search) !== 'sources') toast.success(`${name} is in Sources now`)
  })
}
