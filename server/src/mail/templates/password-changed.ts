import type { Notice } from './notice.ts'

export function passwordChanged(): Notice {
  return {
    subject: 'Your password was changed',
    intro: 'The password of your account was changed, and every other device was signed out.',
    because: 'the password of your account was changed',
  }
}
