import type { GivenFile } from '@/components/given-files.tsx'
import { bearer, readError } from '@/lib/call-function.ts'
import { mostFileBytes } from '@/lib/given-file-limits.ts'
import { supabase } from '@/lib/supabase.ts'
import { statusWords } from '@/lib/visitor-words/refusal-words.ts'
import { type FirstWords, wholeOf } from '@/lib/visitor-words/words.ts'

/** Gives a file to an agent, to be sent with a message; throws what is wrong with it in words. */
export async function uploadAttachment(
  file: File,
  templateId: string,
  draft: boolean,
  words: FirstWords,
): Promise<GivenFile> {
  if (file.size > mostFileBytes) throw new Error(wholeOf(words).fileTooLarge)
  const form = new FormData()
  form.append('file', file, file.name)
  const response = await fetch(
    `/functions/v1/attachments?template_id=${templateId}&draft=${draft}`,
    { method: 'POST', headers: await bearer(), body: form },
  ).catch(() => {
    throw new Error(words.unreachable)
  })
  const text = await response.text()
  if (!response.ok) throw readError(response.status, text, statusWords(response, words))
  return (JSON.parse(text) as { attachment: GivenFile }).attachment
}

/** What is not sent is not kept; one that stays behind is given up after a day. */
export async function takeBack(id: string) {
  await supabase().from('attachments').delete().eq('id', id)
}
