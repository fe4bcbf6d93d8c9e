import { HttpError } from '../../lib/http-error.ts'
import { holdsAtMost } from '../../lib/json-values.ts'

/** Bytes of a model, and of what it says about itself. */
export const mostModelBytes = 20 * 1024 ** 2
const mostJsonBytes = 4 * 1024 ** 2
const mostValues = 400_000
const [magic, jsonChunk, binaryChunk] = [0x46546c67, 0x4e4f534a, 0x004e4942]

/** A file that cannot become a person, and why in plain words. */
export const unfit = (message: string, cause?: unknown) =>
  new HttpError(422, 'unfit_model', message, { cause })

const damaged = (cause?: unknown) =>
  unfit('This file is damaged or incomplete. Export the model again.', cause)

type Glb = { json: unknown; binary: Uint8Array }

/** The two parts of a glTF 2.0 binary, each of the length that it states. */
export function readGlb(bytes: Uint8Array): Glb {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 12 || view.getUint32(0, true) !== magic) {
    throw unfit('This is neither a GLB nor a VRM file.')
  }
  const version = view.getUint32(4, true)
  if (version !== 2) throw unfit(`This is glTF ${version}. Export the model as glTF 2.0.`)
  if (view.getUint32(8, true) !== bytes.length) throw damaged()
  const chunks: { type: number; data: Uint8Array }[] = []
  for (let at = 12; at < bytes.length; ) {
    if (at + 8 > bytes.length || chunks.length === 8) throw damaged()
    const length = view.getUint32(at, true)
    if (length % 4 !== 0 || at + 8 + length > bytes.length) throw damaged()
    chunks.push({
      type: view.getUint32(at + 4, true),
      data: bytes.subarray(at + 8, at + 8 + length),
    })
    at += 8 + length
  }
  const [first, second] = chunks
  if (first?.type !== jsonChunk) throw damaged()
  if (second && second.type !== binaryChunk) throw damaged()
  return { json: parseJson(first.data), binary: second?.data ?? new Uint8Array() }
}

function parseJson(data: Uint8Array): unknown {
  if (data.length > mostJsonBytes) {
    throw unfit('The description of this model is larger than 4 MB. Export a simpler one.')
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(data)
    if (!holdsAtMost(text, mostValues)) throw unfit('This model has too many parts.')
    return JSON.parse(text)
  } catch (error) {
    throw error instanceof HttpError ? error : damaged(error)
  }
}
