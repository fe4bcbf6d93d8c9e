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

export function factorAdded(factor: Factor): Notice {
  return {
    subject: `${kinds[factor.kind]} was added to your account`,
    intro: 'From now on, signing in to your account asks for it.',
    facts: factsOf(factor),
    because,
  }
}

export function factorRemoved(factor: Factor): Notice {
  return {
    subject: `${kinds[factor.kind]} was removed from your account`,
    intro: 'Signing in to your account no longer asks for it.',
    facts: factsOf(factor),
    because,
  }
}
