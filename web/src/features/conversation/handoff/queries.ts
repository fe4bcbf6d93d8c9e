import { callFunction } from '@/lib/call-function.ts'
import { supabase } from '@/lib/supabase.ts'
import type { PersonBack } from '../message/message.ts'
import type { TalkRow } from './use-handoff.ts'

type Where = { templateId: string; conversationId: string | undefined }
const where = ({ templateId, conversationId }: Where) => ({
  template_id: templateId,
  conversation_id: conversationId,
})

export type Asked = {
  state: 'waiting' | 'taken' | 'away'
  conversation_id: string | null
  back?: PersonBack
}

export const askForPerson = (place: Where, channel: string, reason: string) =>
  callFunction<Asked>('handoff', { body: { ...where(place), channel, reason } })

export type Contact = { name: string; email: string; message: string }

export const leaveContact = (place: Where, contact: Contact) =>
  callFunction('handoff/contact', { body: { ...where(place), ...contact } })

export async function returnToAgent(conversation_id: string) {
  await supabase().rpc('return_to_agent', { conversation_id }).throwOnError()
}

/** What people said in a conversation, and whether one has it now. */
export async function readPeople(id: string) {
  const [talk, said] = await Promise.all([
    supabase()
      .from('conversations')
      .select('person_state, person_name, ended_at')
      .eq('id', id)
      .maybeSingle()
      .throwOnError(),
    supabase()
      .from('messages')
      .select('id, role, text, created_at, said_by')
      .eq('conversation_id', id)
      .in('role', ['person', 'notice'])
      .order('created_at')
      .order('id')
      .throwOnError(),
  ])
  return { talk: talk.data as TalkRow | null, said: said.data }
}
