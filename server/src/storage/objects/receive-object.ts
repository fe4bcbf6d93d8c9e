import type { Readable } from 'node:stream'
import type { Metered } from '../../lib/files/metered-stream.ts'
import { receiveBody } from '../../lib/files/receive-body.ts'
import { receiveFile } from '../../lib/files/receive-file.ts'
import { tooLarge } from '../storage-error.ts'
import { optionsOfFields, optionsOfHeaders, type UploadOptions } from './upload-options.ts'

type Received = { tapped: Metered; options: UploadOptions }

/** The official client sends a Blob as a form with the file last, and everything else as the body itself. */
async function receiveForm(
  request: Request,
  most: number,
  store: (contents: Readable) => Promise<void>,
): Promise<Received> {
  let options: UploadOptions | undefined
  const file = await receiveFile(request, most, (contents, { type, fields }) => {
    options = optionsOfFields(fields, type)
    return store(contents)
  })
  if (file.tooLarge || !options) throw tooLarge()
  return { tapped: file, options }
}

/** Takes the bytes of an object in, as `store` wants them, and what the sender says about them. */
export async function receiveObject(
  request: Request,
  most: number,
  store: (contents: Readable) => Promise<void>,
): Promise<Received> {
  const contentType = request.headers.get('content-type') ?? ''
  if (/^multipart\/form-data\b/i.test(contentType)) return receiveForm(request, most, store)
  const options = optionsOfHeaders(request.headers)
  const tapped = await receiveBody(request, most, store)
  if (!tapped) throw tooLarge()
  return { tapped, options }
}
