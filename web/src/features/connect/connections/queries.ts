import { queryOptions } from '@tanstack/react-query'
import { callFunction } from '@/lib/call-function.ts'
import { alwaysFresh } from '@/lib/query/always-fresh.ts'
import type { Row } from '@/lib/query/row.ts'
import { supabase } from '@/lib/supabase.ts'
import { serverSignedIn } from '@/lib/tools.ts'
import { agentsWithTools } from '../agents-with-tools.ts'
import { practiceAccess } from '../practice-access.ts'
import type { PracticeSystem } from '../practice-tables.ts'

/** A connected system; what it is entered with is never read. */
export type Connection = Pick<
  Row<'connections'>,
  | 'id'
  | 'kind'
  | 'base_url'
  | 'is_practice'
  | 'status'
  | 'last_error'
  | 'tested_at'
  | 'writes_results'
  | 'signs_in'
>

export const connectionsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['connect', organizationId, 'connections'],
    queryFn: async ({ signal }): Promise<Connection[]> => {
      const { data } = await supabase()
        .from('connections')
        .select('id,kind,base_url,is_practice,status,last_error,tested_at,writes_results,signs_in')
        .eq('organization_id', organizationId)
        .abortSignal(signal)
        .throwOnError()
      return data
    },
    ...alwaysFresh,
  })

export type ConnectionUse = {
  tools: Pick<Row<'tools'>, 'id' | 'title' | 'acts' | 'asks'>[]
  agents: { id: string; name: string }[]
}

/** What agents can do in a connected system, and which of them may. */
export const useOfConnectionQuery = (organizationId: string, connectionId: string) =>
  queryOptions({
    queryKey: ['connect', organizationId, 'use', connectionId],
    queryFn: async ({ signal }): Promise<ConnectionUse> => {
      const [tools, agents] = await Promise.all([
        supabase()
          .from('tools')
          .select('id,title,acts,asks')
          .eq('organization_id', organizationId)
          .eq('connection_id', connectionId)
          .order('title')
          .abortSignal(signal)
          .throwOnError(),
        agentsWithTools(organizationId, signal),
      ])
      const known = new Set(tools.data.map(({ id }) => id))
      return {
        tools: tools.data,
        agents: agents.data.filter(({ tool_ids }) => tool_ids.some((id) => known.has(id))),
      }
    },
    ...alwaysFresh,
  })

export type Entered = {
  base_url: string
  client_id: string
  client_secret: string
  refresh_token?: string
}

export const connectSystem = (organization_id: string, kind: PracticeSystem, entered: Entered) =>
  callFunction<Connection>('connections', { body: { organization_id, kind, ...entered } })

export const practise = (organization_id: string, kind: PracticeSystem) =>
  callFunction<Connection>('connections/practice', { body: { organization_id, kind } })

/** The address of a system's page on which a person lets us in; without credentials, of the practice system. */
export async function signInAddress(
  organization_id: string,
  kind: PracticeSystem,
  entered?: Entered,
) {
  const path = entered ? 'connections' : 'connections/practice'
  const body = { organization_id, kind, sign_in: true, ...entered }
  return (await callFunction<{ sign_in_url: string }>(path, { body })).sign_in_url
}

/** Connects the system whose page sent somebody back: once, however often the page is drawn. */
export const signedInQuery = (organizationId: string, { state, code }: SignedIn) =>
  queryOptions({
    queryKey: ['signed-in', organizationId, state],
    queryFn: () => callFunction<Connection>('connections/signed-in', { body: { state, code } }),
    ...{ retry: false, staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY },
  })
type SignedIn = { state: string; code: string }

/** Adds the server of tools whose authorization server sent somebody back: once, too. */
export const serverSignedInQuery = (
  organizationId: string,
  told: SignedIn & { iss: string | undefined },
) =>
  queryOptions({
    queryKey: ['signed-in', organizationId, told.state],
    queryFn: () => serverSignedIn(told),
    ...{ retry: false, staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY },
  })

export const testConnection = ({ id }: Connection) =>
  callFunction<Connection>(`connections/${id}/test`, { body: {} })

/** A connection that works again, or the address of the page on which a person lets us in. */
export type Renewed = Connection | { sign_in_url: string }

/** Connects a system again: with other credentials, or with those that are stored. */
export const renewConnection = (
  { id }: Connection,
  renewal: { entered?: Omit<Entered, 'base_url'>; sign_in: boolean },
) => callFunction<Renewed>(`connections/${id}/renew`, { body: renewal })

export async function disconnect({ id }: Connection) {
  await supabase().rpc('disconnect_system', { connection_id: id }).throwOnError()
}

export async function setWriteBack({ id }: Connection, writes: boolean) {
  await supabase().rpc('set_write_back', { connection_id: id, writes }).throwOnError()
}

export type WriteBack = Pick<
  Row<'write_backs'>,
  'id' | 'state' | 'record' | 'last_error' | 'created_at' | 'interaction_id'
>

/** The newest interactions whose results were written to a system, or are to be. */
export const writeBacksQuery = (organizationId: string, connectionId: string) =>
  queryOptions({
    queryKey: ['connect', organizationId, 'written', connectionId],
    queryFn: async ({ signal }): Promise<WriteBack[]> => {
      const { data } = await supabase()
        .from('write_backs')
        .select('id,state,record,last_error,created_at,interaction_id')
        .eq('organization_id', organizationId)
        .eq('connection_id', connectionId)
        .order('created_at', { ascending: false })
        .limit(5)
        .abortSignal(signal)
        .throwOnError()
      return data
    },
    ...alwaysFresh,
  })

/** Tries a result once more that was given up. */
export async function retryWriteBack({ id }: Pick<WriteBack, 'id'>) {
  await supabase().rpc('retry_write_back', { write_back_id: id }).throwOnError()
}

/** `error` is for those who may read conversations. */
export type RecentCall = Pick<
  Row<'tool_calls'>,
  'id' | 'title' | 'state' | 'error' | 'created_at'
> & {
  agent: string
}

/** What agents did in a connected system, the newest first. */
export const recentCallsQuery = (organizationId: string, connectionId: string) =>
  queryOptions({
    queryKey: ['connect', organizationId, 'calls', connectionId],
    queryFn: async ({ signal }): Promise<RecentCall[]> => {
      const { data } = await supabase()
        .rpc('recent_connection_calls', { of_connection: connectionId })
        .abortSignal(signal)
        .throwOnError()
      // The function gives the states of tool_calls.
      return data as RecentCall[]
    },
    ...alwaysFresh,
  })

export type PracticeRecord = Pick<
  Row<'practice_records'>,
  'id' | 'table_name' | 'updated_at' | 'created_at'
> & { fields: Record<string, string> }

/** What stands in a practice system, the newest first; null when there is none. */
export const practiceQuery = (organizationId: string, system: PracticeSystem) =>
  queryOptions({
    queryKey: ['connect', organizationId, 'practice', system],
    queryFn: async ({ signal }) => {
      const [systems, records] = await Promise.all([
        practiceAccess(organizationId, system, signal),
        supabase()
          .from('practice_records')
          .select('id,table_name,fields,created_at,updated_at')
          .eq('organization_id', organizationId)
          .eq('system', system)
          .order('created_at', { ascending: false })
          .order('id')
          .limit(500)
          .abortSignal(signal)
          .throwOnError(),
      ])
      // Written by our server alone, in this shape.
      return (
        systems.data && { ...systems.data, records: records.data as unknown as PracticeRecord[] }
      )
    },
    ...alwaysFresh,
  })

export async function setPracticeAccess(
  organizationId: string,
  system: PracticeSystem,
  allowed: boolean,
) {
  await supabase()
    .rpc('set_practice_access', { org_id: organizationId, system_name: system, allowed })
    .throwOnError()
}
