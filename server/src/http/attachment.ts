// What people uploaded is never a document of this origin (security 33).
export const sandbox = { 'content-security-policy': "default-src 'none'; sandbox" }

/** RFC 6266: a name in ASCII for old readers, and the true one. */
export function attachment(name: string) {
  const plain = name.normalize('NFKD').replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
