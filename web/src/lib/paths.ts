/** Connect, which every member may see. */
export const integrationsPath = '/dashboard/integrations'

/** A path of this site from a query parameter, never another site's address. */
export function safePath(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\/(?![/\\])/.test(value)) return undefined
  const url = new URL(value, window.location.origin)
  return url.origin === window.location.origin ? url.pathname + url.search + url.hash : undefined
}
