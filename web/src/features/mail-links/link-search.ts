import { readText } from '@/lib/search.ts'

export type LinkSearch = {
  token_hash?: string | undefined
  token?: undefined
  type?: string | undefined
  redirect_to?: string | undefined
  /** Which agent or gallery it leads to. */
  id?: string | undefined
  gallery?: string | undefined
}

/** What the address of a mailed link carries; the token may stand there under its older name. */
export function linkSearch(search: Record<string, unknown>): LinkSearch {
  const { token_hash, token, type, redirect_to, id, gallery } = search
  return {
    token_hash: readText(token_hash) ?? readText(token),
    token: undefined,
    type: readText(type),
    redirect_to: readText(redirect_to),
    id: readText(id),
    gallery: readText(gallery),
  }
}
