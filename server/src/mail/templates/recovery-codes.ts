import type { Notice } from './notice.ts'

export function recoveryCodesMade(): Notice {
  return {
    subject: 'New recovery codes for your account',
    intro: 'New recovery codes were made for your account. The old ones no longer work.',
    because: 'new recovery codes were made for your account',
  }
}

export function recoveryCodeUsed({ remaining }: { remaining: number }): Notice {
  const left = remaining === 1 ? '1 code is' : `${remaining} codes are`
  return {
    subject: 'A recovery code was used',
    intro: `A recovery code was used as the second step of a sign-in to your account. ${left} left.`,
    because: 'a recovery code of your account was used',
  }
}
