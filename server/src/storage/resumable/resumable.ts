import { type Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { takesStream } from '../../http/body/limit-body.ts'
import type { AppEnv } from '../../lib/app-env.ts'
import { asUser, type Claims } from '../../lib/database/database.ts'
import { mostBytes, type StorageDeps } from '../deps.ts'
import { type ObjectAddress, objectName } from '../objects/object-address.ts'
import { beginObject } from '../objects/objects.ts'
import { optionsOfFields } from '../objects/upload-options.ts'
import { readSignature, urlOf } from '../signature.ts'
import { invalidRequest, invalidSignature, StorageError, tooLarge } from '../storage-error.ts'
import { takePart } from './resume-upload.ts'
import { deleteUpload, findUpload, insertUpload, type UploadRow } from './upload-rows.ts'

const version = '1.0.0'
const offered = {
  'tus-version': version,
  'tus-extension': 'creation,creation-with-upload,creation-defer-length,expiration,termination',
  'tus-max-size': String(mostBytes),
}
const pieceType = 'application/offset+octet-stream'

/** Pairs of a name and a value in base64, with commas between them. */
function readMetadata(header: string | undefined) {
  const pairs = (header ?? '').split(',').map((pair): [string, string] => {
    const [name = '', value = ''] = pair.trim().split(' ')
    return [name, Buffer.from(value, 'base64').toString()]
  })
  return new Map(pairs)
}

function wholeNumber(header: string | undefined, name: string) {
  if (header !== undefined && /^\d{1,15}$/.test(header)) return Number(header)
  throw invalidRequest(`${name} is not a number of bytes`)
}

/** The length of the whole; null when the sender says that it will come later. */
function readLength(c: Context) {
  const length = c.req.header('upload-length')
  if (length === undefined && c.req.header('upload-defer-length') === '1') return null
  return wholeNumber(length, 'Upload-Length')
}

function standing({ received, size, expires_at }: UploadRow) {
  return {
    'upload-offset': String(received),
    ...(size === null ? { 'upload-defer-length': '1' } : { 'upload-length': String(size) }),
    'upload-expires': new Date(expires_at).toUTCString(),
    'cache-control': 'no-store',
  }
}

/** Who acts: the caller, or on the paths for signed uploads the person who signed, and then for one object only. */
type Party = { claims: Claims; upsert: boolean; only: string | null }
type PartyOf = (c: Context<AppEnv>) => Promise<Party>

function permit({ only }: Party, object: ObjectAddress) {
  if (only !== null && only !== urlOf(object)) throw invalidSignature()
}

/** Every answer says which protocol it speaks, and so does every request but the question what is offered. */
const speaksTus = createMiddleware(async (c, next) => {
  c.header('tus-resumable', version)
  if (c.req.method !== 'OPTIONS' && c.req.header('tus-resumable') !== version) {
    throw new StorageError(412, 'TusError', 'The protocol is tus 1.0.0', { headers: offered })
  }
  await next()
})

function protocol(deps: StorageDeps, partyOf: PartyOf) {
  const { db } = deps
  const app = new Hono<AppEnv>()

  async function begin(c: Context<AppEnv>) {
    const fields = readMetadata(c.req.header('upload-metadata'))
    const name = objectName(fields.get('objectName') ?? '')
    const object = { bucket: fields.get('bucketName') ?? '', name }
    const party = await partyOf(c)
    permit(party, object)
    const { claims, upsert } = party
    const size = readLength(c)
    const options = optionsOfFields(fields, '')
    const { terms } = await beginObject(db, claims, { ...object, upsert })
    if ((size ?? 0) > Math.min(terms.file_size_limit ?? mostBytes, mostBytes)) throw tooLarge()
    const begun = await asUser(db, claims, (trx) =>
      insertUpload(trx, { ...object, upsert, size, options }),
    )
    const hasPiece = c.req.header('content-type') === pieceType
    const piece = { id: begun.id, offset: 0, size, body: hasPiece ? c.req.raw.body : null }
    const upload = hasPiece || size === 0 ? await takePart(deps, claims, piece) : begun
    const location = `${new URL(c.req.url).pathname.replace(/\/+$/, '')}/${begun.id}`
    return c.body(null, 201, { ...standing(upload), location })
  }

  /** The upload that the path names, and who acts on it. */
  async function named(c: Context<AppEnv>) {
    const party = await partyOf(c)
    const upload = await findUpload(db, party.claims, c.req.param('id') ?? '')
    permit(party, { bucket: upload.bucket_id, name: upload.name })
    return { upload, claims: party.claims }
  }

  async function goOn(c: Context<AppEnv>) {
    if (c.req.header('content-type') !== pieceType) {
      throw new StorageError(415, 'TusError', `A piece is ${pieceType}`)
    }
    const { upload, claims } = await named(c)
    const announced = c.req.header('upload-length')
    const now = await takePart(deps, claims, {
      id: upload.id,
      offset: wholeNumber(c.req.header('upload-offset'), 'Upload-Offset'),
      size: announced === undefined ? null : wholeNumber(announced, 'Upload-Length'),
      body: c.req.raw.body,
    })
    return c.body(null, 204, standing(now))
  }

  async function giveUp(c: Context<AppEnv>) {
    const { upload, claims } = await named(c)
    await deleteUpload(db, claims, upload.id)
    return c.body(null, 204)
  }

  for (const path of ['/', '/:id']) {
    app.use(path, speaksTus, takesStream(mostBytes))
    app.options(path, (c) => c.body(null, 204, offered))
  }
  app.post('/', begin)
  app.get('/:id', async (c) => c.body(null, 200, standing((await named(c)).upload)))
  app.patch('/:id', goOn)
  app.delete('/:id', giveUp)
  // For senders that know only GET and POST.
  app.post('/:id', (c) => {
    const method = c.req.header('x-http-method-override')
    if (method === 'PATCH') return goOn(c)
    if (method === 'DELETE') return giveUp(c)
    throw new StorageError(405, 'TusError', 'A piece comes as PATCH')
  })
  return app
}

/** `/upload/resumable`: large files in pieces by tus 1.0, for the caller or on a signature. */
export function resumable(deps: StorageDeps) {
  const app = new Hono<AppEnv>()
  app.route(
    '/upload/resumable/sign',
    protocol(deps, async (c) => {
      const token = c.req.header('x-signature')
      const { claims, upsert, url } = await readSignature(deps.secrets, token, 'write')
      return { claims, upsert, only: url }
    }),
  )
  app.route(
    '/upload/resumable',
    protocol(deps, async (c) => {
      const upsert = c.req.header('x-upsert') === 'true'
      return { claims: c.get('claims'), upsert, only: null }
    }),
  )
  return app
}
