import type { Json } from '@/lib/database.ts'
import { dollars } from '@/lib/format/money.ts'
import { dayOf } from '@/lib/format/relative-time.ts'
import { roleNames } from '@/session/organization/roles.ts'

const names: Record<string, string> = {
  api_key: 'API key',
  app: 'Connected app',
  export: 'Archive',
  sso_domain: 'Single sign-on domain',
  sso_provider: 'Single sign-on',
  synonym: 'Words that mean the same',
}

const spaced = (text: string) => text.replaceAll('_', ' ')
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const detailNames: Record<string, string> = { at_limit: 'At the limit', base_url: 'Address' }
const detailName = (name: string) => detailNames[name] ?? capital(spaced(name))

/** `member.role_changed` as people say it: "Member role changed". */
export function actionText(action: string): string {
  const [thing = '', verb = ''] = action.split('.')
  return `${names[thing] ?? capital(spaced(thing))} ${spaced(verb)}`
}

/**
 * The `ilike` pattern for acts that people say so: "source replaced" is in `knowledge_source.replaced`. An underscore of
 * a pattern stands for any letter, so for the point too.
 */
export function actionPattern(words: string): string {
  const said = Object.entries(names).reduce(
    (text, [thing, name]) => text.replace(name.toLowerCase(), thing),
    words.trim().toLowerCase(),
  )
  return `%${said.replace(/[^\p{L}\p{N}]+/gu, '_')}%`
}

// As the database writes a moment.
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:[\d.]+(Z|[+-]\d\d:\d\d)$/

function valueText(value: unknown, name = ''): string {
  // Of a limit: millionths of a dollar.
  if (name === 'amount' && typeof value === 'number') return dollars(value)
  if (value === null || value === undefined || value === '') return 'nothing'
  if (Array.isArray(value)) return value.map((one) => valueText(one)).join(', ') || 'nothing'
  if (typeof value === 'object') return JSON.stringify(value)
  const text = String(value)
  if (moment.test(text)) return dayOf(text)
  if (text in roleNames) return roleNames[text as keyof typeof roleNames]
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}

type Change = { from: unknown; to: unknown }
const isChange = (value: unknown): value is Change =>
  typeof value === 'object' && value !== null && 'from' in value && 'to' in value

/** What changed, or what else is known, each in a few words. */
export function detailTexts(details: Json): string[] {
  if (typeof details !== 'object' || details === null || Array.isArray(details)) return []
  if (isChange(details)) return [`${valueText(details.from)} → ${valueText(details.to)}`]
  const { changes, ...rest } = details
  const told = { ...rest, ...(typeof changes === 'object' ? changes : {}) }
  return Object.entries(told).map(([name, value]) =>
    isChange(value)
      ? `${detailName(name)}: ${valueText(value.from, name)} → ${valueText(value.to, name)}`
      : `${detailName(name)}: ${valueText(value, name)}`,
  )
}
