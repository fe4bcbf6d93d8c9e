import { bearer, inOrganization, readError, unreachable } from '@/lib/call-function.ts'
import { type Source, travelling } from '../source.ts'

/** What the server answers of a file. */
export type StoredSource = Pick<Source, 'id' | 'organization_id'>

type Upload = {
  organizationId: string
  file: File
  /** The source whose file it takes the place of. */
  replaces?: string | undefined
  onProgress: (percent: number) => void
  signal: AbortSignal
}

/** A file that cannot be read is listed too, as failed with its reason: the answer is an error beside its source. */
function sourceIn(text: string): StoredSource | undefined {
  try {
    return (JSON.parse(text) as { source?: StoredSource }).source
  } catch {
    return undefined
  }
}

/** Sends one file. XMLHttpRequest, because fetch does not tell how much has left. */
export async function uploadFile(upload: Upload): Promise<StoredSource> {
  const { organizationId, file, replaces, onProgress, signal } = upload
  const headers = await bearer()
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const body = new FormData()
    body.append('file', travelling(file), file.name)
    const path = replaces ? `knowledge-upload/${replaces}` : 'knowledge-upload'
    const method = replaces ? 'PUT' : 'POST'
    request.open(method, `/functions/v1/${inOrganization(path, organizationId)}`)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) =>
      onProgress(total === 0 ? 0 : Math.round((loaded / total) * 100))
    request.onload = () => {
      const { status, responseText } = request
      const source = sourceIn(responseText)
      if (source) resolve(source)
      else reject(readError(status, responseText))
    }
    request.onerror = () => reject(new Error(unreachable))
    request.onabort = () => reject(new DOMException('Cancelled', 'AbortError'))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body)
  })
}
