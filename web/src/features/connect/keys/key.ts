import type { Row } from '@/lib/query/row.ts'
import type { ConnectSearch } from '../connect-search.ts'

export const keyScopes = [
  { value: 'conversations.write', label: 'Talk to agents', help: 'Send messages, get answers' },
  { value: 'agents.read', label: 'Read agents', help: 'List agents and their settings' },
  { value: 'agents.write', label: 'Edit agents', help: 'Create, change, publish, delete' },
  { value: 'knowledge.read', label: 'Read knowledge', help: 'List and search sources' },
  { value: 'knowledge.write', label: 'Add knowledge', help: 'Upload files' },
  { value: 'analytics.read', label: 'Read conversations', help: 'All transcripts' },
] as const
export type KeyScope = (typeof keyScopes)[number]['value']

export type IntegrationKey = Pick<
  Row<'integration_keys'>,
  | 'id'
  | 'name'
  | 'prefix'
  | 'last_four'
  | 'scopes'
  | 'created_by'
  | 'created_at'
  | 'expires_at'
  | 'last_used_at'
  | 'disabled_at'
  | 'rotated_from'
>
/** As the server tells it once. */
export type NewKey = IntegrationKey & { key: string }
export type KeyState = NonNullable<ConnectSearch['state']>

const week = 7 * 24 * 3_600_000

export function stateOf(key: IntegrationKey, now = Date.now()): KeyState {
  if (key.disabled_at) return 'revoked'
  const left = key.expires_at === null ? Number.POSITIVE_INFINITY : Date.parse(key.expires_at) - now
  if (left <= 0) return 'expired'
  return left <= week ? 'ending' : 'active'
}

export function works(key: IntegrationKey) {
  return ['active', 'ending'].includes(stateOf(key))
}

/** As a list shows it: enough to tell keys apart, of no use to anybody. */
export function shortForm({ prefix, last_four }: IntegrationKey) {
  return `${prefix}…${last_four}`
}

export function scopeNames({ scopes }: IntegrationKey) {
  return keyScopes.filter(({ value }) => scopes.includes(value)).map(({ label }) => label)
}

export function selectKeys(keys: IntegrationKey[], { search, state, sort }: ConnectSearch) {
  const words = (search ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  return keys
    .filter((key) => {
      const text = `${key.name} ${shortForm(key)} ${scopeNames(key).join(' ')}`.toLowerCase()
      return words.every((word) => text.includes(word))
    })
    .filter((key) => !state || stateOf(key) === state)
    .sort((a, b) => {
      if (sort === 'name') return a.name.localeCompare(b.name)
      if (sort === 'used') return (b.last_used_at ?? '').localeCompare(a.last_used_at ?? '')
      return b.created_at.localeCompare(a.created_at)
    })
}
