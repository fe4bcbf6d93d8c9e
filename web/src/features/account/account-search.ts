const dialogs = [
  ...(['email', 'password', 'authenticator', 'passkey', 'recovery-codes', 'delete'] as const),
]
export type AccountDialog = (typeof dialogs)[number]
export type AccountSearch = { open?: AccountDialog | undefined }

export function parseAccountSearch(raw: Record<string, unknown>): AccountSearch {
  return { open: dialogs.find((dialog) => dialog === raw.open) }
}
