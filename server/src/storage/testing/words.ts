/** A text that is sent in several pieces. */
export const words = Buffer.from('The quick brown fox jumps over the lazy dog. '.repeat(2000))

export async function bytesOf(blob: Blob | null) {
  return blob ? Buffer.from(await blob.arrayBuffer()) : Buffer.alloc(0)
}
