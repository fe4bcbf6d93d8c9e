import type { CallbackLocation } from './finish-callback.ts'

const marks = /[?&#](code|error|error_code|error_description|access_token)=/

/** Whether the URL is a callback of a provider or of a mailed link; the code for it is loaded only then. */
const isCallback = ({ searchStr, hash }: CallbackLocation['location']) =>
  marks.test(`${searchStr}#${hash}`)

export async function handleCallback(args: CallbackLocation) {
  if (!isCallback(args.location)) return
  const { finishCallback } = await import('./finish-callback.ts')
  await finishCallback(args)
}

export async function handleRecoveryCallback(args: Omit<CallbackLocation, 'search'>) {
  if (!isCallback(args.location)) return
  const { finishRecoveryCallback } = await import('./finish-callback.ts')
  await finishRecoveryCallback(args)
}
