import { HttpError } from '../lib/http-error.ts'

/** Bytes of a picture that a browser has rendered of a model. */
export const mostPictureBytes = 2 * 1024 ** 2
const side = 512

/** A portrait as it is kept: redrawn, so that nothing else of the file stays (security 33). */
export async function paintPortrait(bytes: Uint8Array): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const refused = (cause?: unknown) =>
    new HttpError(
      422,
      'unfit_picture',
      'The portrait must be a PNG or JPEG of at most 2048 × 2048.',
      {
        cause,
      },
    )
  if (bytes[0] !== 0x89 && bytes[0] !== 0xff) throw refused()
  try {
    return await sharp(bytes, { limitInputPixels: 2048 * 2048 })
      .resize(side, side)
      .flatten({ background: '#23262e' })
      .jpeg({ quality: 86 })
      .toBuffer()
  } catch (error) {
    throw refused(error)
  }
}
