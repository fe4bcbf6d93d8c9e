import { element } from '../elements.ts'
import { words } from './words.ts'

export function field(label: string, attributes: Record<string, string>) {
  const input = element('input', { ...attributes, name: label })
  return { input, row: element('label', {}, label, input) }
}

/** One that sends a form, and one that does without. */
export const buttons = (sends: string, leaves: string) =>
  [
    element('button', { class: 'primary' }, sends),
    element('button', { type: 'button', class: 'quiet' }, leaves),
  ] as const

/** Browsers take an address without a dot, which no mail reaches from here: false, and the visitor is told. */
export function isWhole(address: HTMLInputElement, error: HTMLElement) {
  const email = address.value.trim()
  if (!email || /@[^@\s]+\.[^@\s]+$/.test(email)) return true
  error.textContent = words.checkEmail
  address.focus()
  return false
}
