import type { Context } from 'hono'
import { routePath } from 'hono/route'
import { invalidKey } from '../storage-error.ts'

export type ObjectAddress = { bucket: string; name: string }

const longestName = 1024
const letters = /^[\p{L}\p{M}\p{N}_ !\-.*'()&$@=;:+,?/]+$/u
const emptyOrDots = /(^|\/)\.{0,2}(\/|$)/

/** The canonical form of an object's name (security 31); what has none is refused. */
export function objectName(given: string) {
  const name = given.normalize('NFC')
  const isFine =
    letters.test(name) && !emptyOrDots.test(name) && Buffer.byteLength(name) <= longestName
  if (!isFine) throw invalidKey()
  return name
}

/** The parts of the path below the route, each decoded once. An encoded slash is part of no name. */
export function partsBelow(c: Context) {
  const mount = routePath(c).replace(/\/\*$/, '')
  const raw = new URL(c.req.url).pathname.slice(mount.length + 1).split('/')
  try {
    const parts = raw.map(decodeURIComponent)
    if (parts.some((part) => part.includes('/'))) throw invalidKey()
    return parts
  } catch {
    throw invalidKey()
  }
}

/** The object that a path `{route}/{bucket}/{name}` names. */
export function addressBelow(c: Context): ObjectAddress {
  const [bucket = '', ...rest] = partsBelow(c)
  return { bucket, name: objectName(rest.join('/')) }
}
