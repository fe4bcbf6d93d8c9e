import { readTarget } from './redirect-target.ts'

// A parser answers each key that it reads, undefined where the value is refused: the router puts back what stands
// in the address under a key that is left out.

export type RedirectSearch = { redirectTo?: string | undefined }

/** `?redirectTo=` of the screens on the way in; only a path of this site is kept. */
export function redirectSearch(search: Record<string, unknown>): RedirectSearch {
  return { redirectTo: readTarget(search.redirectTo) }
}

export function readText(value: unknown): string | undefined {
  return typeof value === 'string' && value ? value : undefined
}

export function readOne<Text extends string>(value: unknown, allowed: readonly Text[]) {
  return allowed.find((known) => known === value)
}

/** The number of a page after the first. */
export function readPage(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value > 1 ? value : undefined
}

export function textSearch<Key extends string>(key: Key) {
  return (search: Record<string, unknown>) =>
    ({ [key]: readText(search[key]) }) as { [K in Key]?: string | undefined }
}

/** What an address says, for a screen that reads it itself: its parser is no part of every page's first script. */
export const unread = (search: Record<string, unknown>) => search
