import type { Trial } from './queries.ts'

type Running = { isPending: boolean; error: Error | null; data: Trial | undefined }

/** The result of a test in words. */
export function resultOf({ isPending, error, data }: Running) {
  if (isPending) return 'Testing…'
  if (error) return error.message
  if (!data) return undefined
  return data.ok ? `It answered in ${data.ms.toLocaleString('en')} ms.` : data.message
}
