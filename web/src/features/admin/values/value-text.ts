import type { Json } from '@/lib/database.ts'

/** A value as people read it. */
export function valueText(value: Json): string {
  if (value === true) return 'On'
  if (value === false) return 'Off'
  if (typeof value === 'number') return value.toLocaleString('en')
  return typeof value === 'string' ? value || 'Empty' : JSON.stringify(value)
}

/** A value as it is typed. */
export const typedText = (value: Json): string =>
  typeof value === 'string' ? value : JSON.stringify(value)
