import { unfit } from './glb.ts'
import type { Gltf } from './gltf.ts'

const mostSide = 4096
const mostPixels = 50_000_000

/** Which kind of picture these bytes are, by their beginning alone. */
function kindOf(bytes: Uint8Array) {
  const begins = (text: string, at = 0) =>
    [...text].every((letter, index) => bytes[at + index] === letter.charCodeAt(0))
  if (begins('\x89PNG\r\n\x1a\n')) return 'png'
  if (begins('\xff\xd8\xff')) return 'jpeg'
  return begins('RIFF') && begins('WEBP', 8) ? 'webp' : null
}

/** Pictures unpack to many times their size in whoever looks at the model, so they are measured before. */
export async function checkTextures({ images, bufferViews }: Gltf, binary: Uint8Array) {
  const { default: sharp } = await import('sharp')
  let pixels = 0
  for (const { bufferView } of images) {
    const view = bufferViews[bufferView ?? -1]
    if (!view) throw unfit('This file is damaged: it names parts that are not in it.')
    const bytes = binary.subarray(view.byteOffset, view.byteOffset + view.byteLength)
    const kind = kindOf(bytes)
    if (!kind) throw unfit('A texture of this model is neither PNG, JPEG nor WebP.')
    const { width, height, format } = await sharp(bytes, { limitInputPixels: false })
      .metadata()
      .catch((error: unknown) => {
        throw unfit('A texture of this model is damaged.', error)
      })
    if (format !== kind) throw unfit('A texture of this model is damaged.')
    if (width > mostSide || height > mostSide) {
      throw unfit(
        `A texture of this model is ${width} × ${height} pixels; up to ${mostSide} × ${mostSide} can be shown.`,
      )
    }
    pixels += width * height
  }
  if (pixels > mostPixels) {
    throw unfit('The textures of this model have more than 50 megapixels together.')
  }
}
