const unknown = 'application/octet-stream'
// What these are shows only further inside, so a sender's more precise word is taken.
const containers = ['application/zip', 'application/x-cfb', 'application/xml', 'text/xml']
const textual =
  /^(?:text\/.+|application\/(?:.+\+)?(?:json|xml|yaml|javascript|sql)|image\/svg\+xml)$/
const inside = /^application\/(?:vnd\.|x-|java-archive|epub\+zip|msword|.+\+xml)|^image\/svg\+xml$/
// Types that show in the first bytes: a file that claims one and does not have it claims falsely.
const showing = /^(?:image|audio|video|font)\/|^application\/(?:pdf|zip|gzip)$/

function isText(head: Uint8Array, isWhole: boolean) {
  try {
    // The head of a longer file may end within a letter.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: !isWhole })
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
    return !/[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(text)
  } catch {
    return false
  }
}

/** The type of a file by its content (security 31). What the sender claims counts only where it can be true. */
export async function contentType(head: Uint8Array, bytes: number, claimed: string) {
  const said = claimed.trim().toLowerCase()
  const plain = said.split(';', 1)[0]?.trim() ?? ''
  const wellFormed = /^[a-z0-9.+-]+\/[a-z0-9.+-]+(?:; *[a-z0-9-]+=[a-z0-9."-]+)*$/.test(said)
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(head)
  if (found) {
    const refined = containers.includes(found.mime) && wellFormed && inside.test(plain)
    return refined ? said : found.mime
  }
  if (bytes === 0 || isText(head, head.length === bytes)) {
    if (wellFormed && textual.test(plain)) return said
    return bytes === 0 ? unknown : 'text/plain;charset=utf-8'
  }
  return wellFormed && !showing.test(plain) && !textual.test(plain) ? said : unknown
}
