/**
 * Where a person wants to go on, as a path of this site. Undefined for everything that leads elsewhere, or that
 * another reader could take for an address of elsewhere.
 */
export function readTarget(value: unknown): string | undefined {
  // An address of another scheme may still claim this origin, as blob: does.
  if (typeof value !== 'string' || !/^(\/|https?:\/\/)/i.test(value)) return undefined
  const { origin } = window.location
  if (!URL.canParse(value, origin)) return undefined
  const url = new URL(value, origin)
  if (url.origin !== origin || url.username || url.password) return undefined
  const path = url.pathname + url.search + url.hash
  // `/.//elsewhere` has become `//elsewhere`.
  return path.startsWith('//') ? undefined : path
}

type Navigate = { navigate: (to: { href: string; replace: true }) => Promise<void> }

/** The only way to follow a target: it is checked here again, and home is where it leads when it is refused. */
export function followTarget(router: Navigate, target: string | undefined) {
  return router.navigate({ href: readTarget(target) ?? '/', replace: true })
}
