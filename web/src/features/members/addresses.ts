import { email as emailRule } from '@/lib/form/validators.ts'

/** The addresses in a text, each once, however they are set apart; "Name <address>" counts as its address. */
export function readAddresses(text: string): string[] {
  const parts = text
    .split(/[\n,;]+/)
    .flatMap((part) => /<([^<>]*)>/.exec(part)?.[1] ?? part.split(/\s+/))
    .map((part) => part.trim().toLowerCase())
    .filter(Boolean)
  return [...new Set(parts)]
}

const most = 20

export function checkAddresses(text: string): string | undefined {
  const addresses = readAddresses(text)
  if (addresses.length === 0) return 'Email is required'
  const wrong = addresses.filter((address) => emailRule(address, {}))
  if (wrong.length > 0) {
    return addresses.length === 1 ? 'Invalid email address' : `Invalid: ${wrong.join(', ')}`
  }
  return addresses.length > most ? `Invite at most ${most} people at once` : undefined
}
