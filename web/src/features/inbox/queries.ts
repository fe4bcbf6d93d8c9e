import { queryOptions } from '@tanstack/react-query'
import { callFunction } from '@/lib/call-function.ts'
import { type LiveRows, rowsOf } from '@/lib/realtime/live-rows.ts'
import { supabase } from '@/lib/supabase.ts'

/** How long a conversation counts as live after its last word. */
const liveMinutes = 15
const most = 200

const agent = 'templates(name, avatar, style_id)'

/** Conversations that wait for a person or are with one, those that wait longest first. */
export const handoffsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['inbox', organizationId, 'handoffs'],
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .from('handoffs')
        .select(
          `id, conversation_id, reason, status, asked_at, taken_by, taken_by_name, unanswered, wrote_at, ${agent}, conversations(title)`,
        )
        .eq('organization_id', organizationId)
        .is('ended_at', null)
        .order('asked_at')
        .limit(most)
        .abortSignal(signal)
        .throwOnError()
      return data
    },
  })
export type Handoff = Awaited<
  ReturnType<NonNullable<ReturnType<typeof handoffsQuery>['queryFn']>>
>[number]

/** Conversations that go on with agents right now: for who may read transcripts. */
export const liveTalksQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['inbox', organizationId, 'live'],
    queryFn: async ({ signal }) => {
      const since = new Date(Date.now() - liveMinutes * 60_000).toISOString()
      const { data } = await supabase()
        .from('conversations')
        .select(`id, title, updated_at, ${agent}`)
        .eq('organization_id', organizationId)
        .is('ended_at', null)
        .is('person_state', null)
        .not('version', 'is', null)
        .in('channel', ['agent', 'assistant', 'widget'])
        .gte('updated_at', since)
        .order('updated_at', { ascending: false })
        .limit(most)
        .abortSignal(signal)
        .throwOnError()
      return data
    },
  })

/** What visitors left while nobody was there, what is open first. */
export const contactsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['inbox', organizationId, 'messages'],
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .from('contact_requests')
        .select(
          `id, conversation_id, name, email, message, done, done_by_name, created_at, ${agent}`,
        )
        .eq('organization_id', organizationId)
        .order('done')
        .order('created_at', { ascending: false })
        .limit(most)
        .abortSignal(signal)
        .throwOnError()
      return data
    },
  })

/** Whether what visitors leave is mailed to the reader. */
export const contactMailsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['inbox', organizationId, 'mails'],
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .rpc('gets_contact_mails', { org_id: organizationId })
        .abortSignal(signal)
        .throwOnError()
      return data
    },
  })

/** Who waits and what was left, for every screen of the dashboard. */
export const liveInbox = (organizationId: string): LiveRows[] => [
  {
    wanted: rowsOf('handoffs', organizationId),
    queryKeys: ['handoffs', 'waiting', 'live', 'talk'].map((list) => [
      'inbox',
      organizationId,
      list,
    ]),
  },
  {
    wanted: rowsOf('contact_requests', organizationId),
    queryKeys: ['messages', 'talk'].map((list) => ['inbox', organizationId, list]),
  },
]

export const liveTalks = (organizationId: string): LiveRows => ({
  wanted: rowsOf('conversations', organizationId),
  queryKeys: [['inbox', organizationId, 'live']],
})

export const attend = (org_id: string, is_open: boolean) =>
  supabase().rpc('attend_inbox', { org_id, is_open })

export async function takeConversation(conversation_id: string) {
  await supabase().rpc('take_conversation', { conversation_id }).throwOnError()
}
export async function say(conversation_id: string, message_id: string, words: string) {
  await supabase().rpc('say_to_visitor', { conversation_id, message_id, words }).throwOnError()
}
/** The same id again is the same whisper: one whose answer was lost on the way may be sent again. */
export async function whisper(conversation_id: string, id: string, body: string) {
  await supabase()
    .from('whispers')
    .upsert({ id, conversation_id, body }, { ignoreDuplicates: true })
    .throwOnError()
}
export async function handBack(conversation_id: string, summary: string) {
  await supabase().rpc('hand_back', { conversation_id, summary }).throwOnError()
}
export async function closeConversation(conversation_id: string) {
  await supabase().rpc('close_conversation', { conversation_id }).throwOnError()
}
export async function settle(id: string, done: boolean) {
  await supabase().from('contact_requests').update({ done }).eq('id', id).throwOnError()
}
export async function chooseContactMails(org_id: string, is_wanted: boolean) {
  await supabase().rpc('choose_contact_mails', { org_id, is_wanted }).throwOnError()
}

export type Summary = { summary: string; by: 'model' | 'built-in' }
export const proposeSummary = (conversation_id: string) =>
  callFunction<Summary>('handoff/summary', {
    body: { conversation_id },
  })
