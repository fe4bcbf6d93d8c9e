import type { Notice } from './notice.ts'

export function accountDeleted(): Notice {
  return {
    subject: 'Your account was deleted',
    intro:
      'Your account was deleted, with its profile and its sessions. What you made in organizations stays with them.',
    because: 'your account was deleted',
    otherwise:
      'If it was not you, somebody had your mailbox: choose a new password there, and tell the owners of your organizations.',
  }
}
