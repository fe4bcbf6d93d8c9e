import { supabase } from '@/lib/supabase.ts'
import type { AgentMessage } from './message/message.ts'
import { fromRow } from './message/message-row.ts'

/** What was said in a conversation, as its visitor may read it. */
export async function readConversation(id: string): Promise<AgentMessage[]> {
  const { data } = await supabase()
    .from('messages')
    .select(
      'id, role, text, state, created_at, said_by, answer_to, tool_calls(id, name, title, acts, arguments, state), message_citations(number, source_id, document_id, title, heading, page, quote, score)',
    )
    .eq('conversation_id', id)
    .order('created_at')
    .order('id')
    .throwOnError()
  const calls = new Map(data.map(({ id: question, tool_calls }) => [question, tool_calls]))
  return data.map((row) => fromRow(id, { ...row, tool_calls: calls.get(row.answer_to ?? '') }))
}
