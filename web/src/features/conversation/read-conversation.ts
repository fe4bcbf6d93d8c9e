import { supabase } from '@/lib/supabase.ts'
import type { AgentMessage } from './message/message.ts'
import { fromRow } from './message/message-row.ts'

/** What was said in a conversation, as its visitor may read it. */
export async function readConversation(id: string): Promise<AgentMessage[]> {
  const client = supabase()
  const [{ data }, opening] = await Promise.all([
    client
      .from('messages')
      .select(
        'id, role, text, parts, state, created_at, said_by, answer_to, tool_calls(id, name, title, acts, arguments, state), attachments(id, name, kind), message_citations(number, source_id, document_id, title, heading, page, quote, table_head, score)',
      )
      .eq('conversation_id', id)
      .order('created_at')
      .order('id')
      .throwOnError(),
    // Where it is not told, the quotations are shown alone.
    client.rpc('citations_to_open', { conversation_id: id }),
  ])
  const open = new Set(opening.data?.map((one) => `${one.message_id} ${one.number}`))
  const calls = new Map(data.map(({ id: question, tool_calls }) => [question, tool_calls]))
  return data.map((row) =>
    fromRow(id, {
      ...row,
      message_citations: row.message_citations.map((cited) => ({
        ...cited,
        can_open: open.has(`${row.id} ${cited.number}`),
      })),
      tool_calls: calls.get(row.answer_to ?? ''),
    }),
  )
}
