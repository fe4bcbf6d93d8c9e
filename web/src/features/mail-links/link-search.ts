export type LinkSearch = {
  token_hash?: string
  type?: string
  redirect_to?: string
}

/** What the address of a mailed link carries; the token may stand there under its older name. */
export function linkSearch(search: Record<string, unknown>): LinkSearch {
  const { token_hash, token, type, redirect_to } = search
  const given = Object.entries({ token_hash: token_hash ?? token, type, redirect_to })
  return Object.fromEntries(given.filter(([, value]) => typeof value === 'string' && value))
}
