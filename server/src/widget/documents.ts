import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createNonce } from '../security-headers.ts'

const shared = [
  "default-src 'none'",
  "style-src 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
]

/** The text of a value inside a script element that is not run. */
const asData = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

/** The options of the script element that embeds an agent, as its attributes. */
function asAttributes(look: Record<string, string>) {
  const safe = (text: string) => text.replace(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`)
  return Object.entries(look)
    .map(([name, value]) => `data-${name}="${safe(value)}"`)
    .join(' ')
}

/** The documents of the widget as they were built; null where the web app is not built. */
export function createDocuments(root: string) {
  const read = new Map<string, Promise<string | null>>()
  const file = (name: string) => {
    const known = read.get(name) ?? readFile(join(root, 'widget', name), 'utf8').catch(() => null)
    read.set(name, known)
    return known
  }

  async function write(
    name: string,
    [place, text]: [place: string, text: string],
    policy: (nonce: string) => string[],
  ) {
    const built = await file(name)
    if (built === null) return null
    const nonce = createNonce()
    return {
      html: built.replaceAll('__NONCE__', nonce).replace(place, () => text),
      policy: [...shared, ...policy(nonce)].join('; '),
    }
  }

  return {
    /** The chat itself, which only pages of `ancestor` may frame. */
    frame: (data: unknown, ancestor: string) =>
      write('frame.html', ['"__DATA__"', asData(data)], (nonce) => [
        `script-src 'nonce-${nonce}' 'strict-dynamic'`,
        // Pictures that a visitor chose.
        "img-src 'self' blob:",
        "connect-src 'self'",
        `frame-ancestors ${ancestor}`,
      ]),
    /** A page that embeds the agent as another site would, for the studio. */
    preview: (look: Record<string, string>) =>
      write('preview.html', ['data-look="__LOOK__"', asAttributes(look)], (nonce) => [
        `script-src 'nonce-${nonce}' 'strict-dynamic'`,
        "img-src 'self'",
        "connect-src 'self'",
        "frame-src 'self'",
        "frame-ancestors 'self'",
      ]),
  }
}
