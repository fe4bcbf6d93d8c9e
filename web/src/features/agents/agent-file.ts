import { CallError, callFunction } from '@/lib/call-function.ts'
import type { Template } from './template.ts'

/** What may be imported at most; the server says the same. */
const mostBytes = 32 * 1024 * 1024

/** Saves an agent with what it reads as one file. Returns the titles of what was too much to be taken along. */
export async function exportAgent({ id, name }: Template): Promise<string[]> {
  const bundle = await callFunction<{ left_out: string[] }>(`agent-bundle/${id}`, { method: 'GET' })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([JSON.stringify(bundle)], { type: 'application/json' }))
  link.download = `${name.toLowerCase().replaceAll(/\W+/g, '-') || 'agent'}.agent.json`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 1000)
  return bundle.left_out
}

export type Imported = { template: Template; knowledge: number; left_out: string[] }

/** Makes an agent of such a file; throws what is wrong with it in words for the page. */
export async function importAgent(organizationId: string, file: File): Promise<Imported> {
  if (file.size > mostBytes) {
    throw new CallError(413, 'too_large', 'This file is larger than 32 MiB, so it is no agent.')
  }
  const body = await file
    .text()
    .then(
      (text) => JSON.parse(text) as Record<string, unknown>,
      () => ({}),
    )
    .catch(() => ({}))
  return callFunction('agent-bundle', { organizationId, method: 'POST', body })
}
