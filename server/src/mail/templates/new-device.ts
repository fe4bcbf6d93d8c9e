import type { Notice } from './notice.ts'

export function newDevice({ device, address }: { device: string; address: string }): Notice {
  return {
    subject: 'New sign-in to your account',
    intro: 'Someone signed in to your account from a new device or place.',
    facts: [
      ['Device', device],
      ['Place', address ? `IP address ${address}` : 'unknown'],
    ],
    because: 'your account was signed in to from a new device',
  }
}
