import { RestError } from '../errors.ts'

const allowed = {
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  missing: ['default', 'null'],
  return: ['representation', 'headers-only', 'minimal'],
  count: ['exact', 'planned', 'estimated'],
  tx: ['commit', 'rollback'],
  handling: ['strict', 'lenient'],
} as const

type Allowed = typeof allowed
export type Preferences = { [K in keyof Allowed]?: Allowed[K][number] } & {
  timezone?: string
  maxAffected?: number
}

const zones = new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])

function isKnown(name: string, value: string) {
  if (name === 'timezone') return zones.has(value)
  if (name === 'max-affected') return /^\d{1,9}$/.test(value)
  return Object.hasOwn(allowed, name) && allowed[name as keyof Allowed].some((one) => one === value)
}

/** The Prefer header; the first of two for the same thing counts. */
export function parsePreferences(header: string | undefined): Preferences {
  const found = new Map<string, string>()
  const invalid: string[] = []
  for (const part of (header ?? '').split(',')) {
    const preference = part.trim()
    if (preference === '') continue
    const [name = '', value = ''] = preference.split('=', 2)
    if (!isKnown(name, value)) invalid.push(preference)
    else if (!found.has(name)) found.set(name, value)
  }
  if (found.get('handling') === 'strict' && invalid.length > 0) {
    throw new RestError(400, 'PGRST122', 'Invalid preferences given with handling=strict', {
      details: `Invalid preferences: ${invalid.join(', ')}`,
    })
  }
  const { 'max-affected': most, ...rest } = Object.fromEntries(found)
  const isStrict = found.get('handling') === 'strict'
  return { ...rest, ...(most && isStrict && { maxAffected: Number(most) }) } as Preferences
}

/** `Preference-Applied`, in the protocol's order. */
export function appliedPreferences(preferences: Preferences, used: readonly (keyof Preferences)[]) {
  const order = [
    ['resolution', 'resolution'],
    ['missing', 'missing'],
    ['return', 'return'],
    ['count', 'count'],
    ['tx', 'tx'],
    ['handling', 'handling'],
    ['timezone', 'timezone'],
    ['maxAffected', 'max-affected'],
  ] as const
  return order
    .filter(([key]) => used.includes(key) && preferences[key] !== undefined)
    .map(([key, name]) => `${name}=${preferences[key]}`)
    .join(', ')
}
