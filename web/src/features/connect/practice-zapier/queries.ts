import { queryOptions } from '@tanstack/react-query'
import { CallError, callFunction } from '@/lib/call-function.ts'
import { alwaysFresh } from '@/lib/query/always-fresh.ts'
import { supabase } from '@/lib/supabase.ts'

/** How the practice Zapier stands to this product: connected, or why not. */
type Account =
  | { state: 'connected'; label: string; agents: { id: string; name: string }[] }
  | { state: 'expired'; words: string }
  | { state: 'none' }

/** Answers with what it says once it is asked what the practice Zapier asks. */
export const accountQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['connect', organizationId, 'practice-zapier', 'account'],
    queryFn: async ({ signal }): Promise<Account> => {
      const body = { organization_id: organizationId }
      try {
        const tested = await callFunction<{
          label: string
          agents: { id: string; name: string }[]
        }>('zapier-practice/test', { body, signal })
        return { state: 'connected', ...tested }
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        if (error.code === 'not_connected') return { state: 'none' }
        if (error.code === 'account_expired') return { state: 'expired', words: error.message }
        throw error
      }
    },
    ...{ ...alwaysFresh, retry: false },
  })

/** A Zap, or a run of one or of an action. */
export type ZapierRecord = { id: string; created_at: string; fields: Record<string, string> }

const everyMs = 3000

/** The Zaps in their order, and the newest runs first; looked at again while the page is open. */
export const zapierRecordsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['connect', organizationId, 'practice-zapier', 'records'],
    queryFn: async ({ signal }) => {
      const of = (table: 'Zap' | 'Run', most: number) =>
        supabase()
          .from('practice_records')
          .select('id,created_at,fields')
          .eq('organization_id', organizationId)
          .eq('system', 'zapier')
          .eq('table_name', table)
          .order('created_at', { ascending: table === 'Zap' })
          .order('id')
          .limit(most)
          .abortSignal(signal)
          .throwOnError()
      const [zaps, runs] = await Promise.all([of('Zap', 20), of('Run', 30)])
      // Written by our server alone, in this shape.
      return {
        zaps: zaps.data as unknown as ZapierRecord[],
        runs: runs.data as unknown as ZapierRecord[],
      }
    },
    ...{ staleTime: 0, refetchInterval: everyMs },
  })

export const enterKey = (organization_id: string, api_key: string) =>
  callFunction('zapier-practice', { body: { organization_id, api_key } })

export const turnZap = (organization_id: string, zap: string, on: boolean) =>
  callFunction('zapier-practice/zaps', { body: { organization_id, zap, on } })

/** What a Zap would be told of what happened lately. */
export const samplesOf = (organization_id: string, zap: string) =>
  callFunction<{ data: unknown[] }>('zapier-practice/samples', { body: { organization_id, zap } })

export type Act = { action: string; input: Record<string, unknown> }

export const runAction = (organization_id: string, act: Act) =>
  callFunction<{ result: unknown }>('zapier-practice/actions', { body: { organization_id, act } })
