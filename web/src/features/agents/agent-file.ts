import { CallError, callFunction } from '@/lib/call-function.ts'
import { supabase } from '@/lib/supabase.ts'
import type { Template } from './template.ts'

/** What may be imported at most; the server says the same. */
const mostBytes = 32 * 1024 * 1024

/** Asks for an agent with what it reads as one file; gives the event of the task that makes it. */
export async function requestAgentExport({ id }: Template): Promise<string> {
  const { data } = await supabase().rpc('request_agent_export', { template: id }).throwOnError()
  return data
}

/** Downloads an export that is ready. */
export async function downloadExport(id: string): Promise<void> {
  const { url } = await callFunction<{ url: string }>(`organization-export/${id}/link`)
  window.location.assign(url)
}

export type Imported = { template: Template; knowledge: number; left_out: string[] }

/** Makes an agent of such a file; throws what is wrong with it in words for the page. */
export async function importAgent(organizationId: string, file: File): Promise<Imported> {
  if (file.size > mostBytes) {
    throw new CallError(413, 'too_large', 'This file is larger than 32 MB, so it is no agent.')
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
