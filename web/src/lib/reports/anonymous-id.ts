import { uuid } from '../uuid.ts'

const name = 'ajs_anonymous_id'
const days = 365

/** The random id by which page views of one browser belong together; it is that of no account. */
export function anonymousId(): string {
  const found = document.cookie.match(new RegExp(`(?:^|; )${name}=([\\w-]+)`))?.[1]
  if (found) return found
  const made = uuid()
  keepAnonymousId(made)
  return made
}

export function keepAnonymousId(id: string) {
  const secure = window.location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not there on plain http.
  document.cookie = `${name}=${id}; path=/; max-age=${days * 86_400}; samesite=lax${secure}`
}
