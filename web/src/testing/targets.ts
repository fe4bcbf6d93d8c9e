/** Whether a target is a path of this site, however often it is read again. */
export function isTargetOfThisSite(target: unknown): boolean {
  if (typeof target !== 'string' || !/^\/(?![/\\])/.test(target)) return false
  const { origin } = window.location
  const url = new URL(target, origin)
  return url.origin === origin && url.pathname + url.search + url.hash === target
}
