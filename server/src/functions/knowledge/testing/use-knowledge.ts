import { readdir } from 'node:fs/promises'
import { useLibrary } from '../../../knowledge/testing/library.ts'
import { appAs } from '../../testing/app-as.ts'
import { knowledgeRetry } from '../knowledge-retry.ts'
import { knowledgeSearch } from '../knowledge-search.ts'
import { knowledgeSource } from '../knowledge-source.ts'
import { knowledgeUpload } from '../knowledge-upload.ts'

type Caller = Parameters<ReturnType<typeof useLibrary>['claims']>[0]

/** The functions of knowledge as any caller, and what they leave on the disk. */
export function useKnowledge() {
  const library = useLibrary()

  function app(caller: Caller) {
    const { db, files } = library
    return appAs(library.claims(caller))
      .route('/knowledge-upload', knowledgeUpload({ db, files }))
      .route('/knowledge-retry', knowledgeRetry({ db }))
      .route('/knowledge-source', knowledgeSource({ db, files }))
      .route('/knowledge-search', knowledgeSearch({ db }))
  }

  return {
    library,
    app,
    async upload(caller: Caller, content: string | Uint8Array<ArrayBuffer>, name: string) {
      const body = new FormData()
      body.set('file', new File([content], name))
      const response = await app(caller).request('/knowledge-upload', { method: 'POST', body })
      return { status: response.status, body: await response.json() }
    },
    /** The sources of which a file lies on the disk. */
    async stored(organizationId: string) {
      const folder = `${library.directory}/${organizationId}`
      const entries = await readdir(folder, { recursive: true }).catch(() => [])
      return entries
        .filter((entry) => entry.endsWith('/original'))
        .map((entry) => entry.split('/')[0])
    },
  }
}
