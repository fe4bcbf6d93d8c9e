import { oneLine } from './in-words.ts'
import type { Notice } from './notice.ts'

const kinds = {
  totp: 'An authenticator app',
  phone: 'A phone for codes',
  webauthn: 'A passkey',
} as const

type Factor = { kind: keyof typeof kinds; name?: string | null }

const because = 'a second step of the sign-in to your account changed'

function factsOf({ name }: Factor): Notice['facts'] {
  const line = oneLine(name)
  return line ? [['Name', line]] : []
}

function factorChanged(factor: Factor, what: string, intro: string): Notice {
  const subject = `${kinds[factor.kind]} was ${what} your account`
  return { subject, intro, facts: factsOf(factor), because }
}

export function factorAdded(factor: Factor) {
  return factorChanged(factor, 'added to', 'From now on, signing in to your account asks for it.')
}

export function factorRemoved(factor: Factor) {
  return factorChanged(factor, 'removed from', 'Signing in to your account no longer asks for it.')
}
