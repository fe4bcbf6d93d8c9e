import type { Json } from '@/lib/database.ts'
import { roleNames } from '@/session/organization/roles.ts'

const names: Record<string, string> = {
  api_key: 'API key',
  app: 'Connected app',
  export: 'Archive',
}

const spaced = (text: string) => text.replaceAll('_', ' ')
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** `member.role_changed` as people say it: "Member role changed". */
export function actionText(action: string): string {
  const [thing = '', verb = ''] = action.split('.')
  return `${names[thing] ?? capital(spaced(thing))} ${spaced(verb)}`
}

function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (Array.isArray(value)) return value.map(valueText).join(', ') || 'nothing'
  if (typeof value === 'object') return JSON.stringify(value)
  const text = String(value)
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
      ? `${capital(spaced(name))}: ${valueText(value.from)} → ${valueText(value.to)}`
      : `${capital(spaced(name))}: ${valueText(value)}`,
  )
}
