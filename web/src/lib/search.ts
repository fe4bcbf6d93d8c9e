import { safePath } from './paths.ts'

export type RedirectSearch = { redirectTo?: string | undefined }

/** `?redirectTo=` of the screens on the way in; only a path of this site is kept. */
export function redirectSearch(search: Record<string, unknown>): RedirectSearch {
  const redirectTo = safePath(search.redirectTo)
  return redirectTo ? { redirectTo } : {}
}

export function textSearch<Key extends string>(key: Key) {
  return (search: Record<string, unknown>): { [K in Key]?: string | undefined } => {
    const value = search[key]
    const known: { [K in Key]?: string | undefined } = {}
    if (typeof value === 'string' && value) known[key] = value
    return known
  }
}
