import { Unreadable } from '../../knowledge/reading/document.ts'

const mostPixels = 50_000_000
const mostSide = 2048
const seconds = 20

const begins = (bytes: Uint8Array, ...wanted: number[]) =>
  wanted.every((byte, index) => bytes[index] === byte)

/** Whether these bytes are a picture that can be taken, by what they are and not by their name. */
export function isPicture(head: Uint8Array): boolean {
  const text = Buffer.from(head.subarray(0, 12)).toString('latin1')
  return (
    begins(head, 0x89, 0x50, 0x4e, 0x47) ||
    begins(head, 0xff, 0xd8, 0xff) ||
    /^GIF8[79]a/.test(text) ||
    /^RIFF....WEBP/s.test(text)
  )
}

/**
 * A picture redrawn, no larger than a model looks at: what else its file held, such as where it was taken, is gone
 * (security 33).
 */
export async function readPicture(bytes: Uint8Array): Promise<{ bytes: Buffer; mimeType: string }> {
  const { default: sharp } = await import('sharp')
  try {
    const picture = sharp(bytes, { limitInputPixels: mostPixels }).timeout({ seconds })
    const { hasAlpha } = await picture.metadata()
    const fitting = picture
      .rotate()
      .resize({ width: mostSide, height: mostSide, fit: 'inside', withoutEnlargement: true })
    return hasAlpha
      ? { bytes: await fitting.png().toBuffer(), mimeType: 'image/png' }
      : { bytes: await fitting.jpeg({ quality: 85 }).toBuffer(), mimeType: 'image/jpeg' }
  } catch (cause) {
    const tooLarge = cause instanceof Error && /pixel limit/i.test(cause.message)
    throw tooLarge
      ? new Unreadable('too_complex', 'This picture has more than 50 megapixels.', { cause })
      : new Unreadable('broken', 'This picture is broken and cannot be read.', { cause })
  }
}
