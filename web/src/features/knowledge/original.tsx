import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { Button } from '@/components/ui/button.tsx'
import { CallError, readError, unreachable } from '@/lib/call-function.ts'
import { saveFile } from '@/lib/save-file.ts'
import { supabase } from '@/lib/supabase.ts'
import { toast } from '@/lib/toast.ts'
import type { Source } from './source.ts'

/** What the server calls the file, in the form that RFC 6266 has for every letter. */
const nameIn = (disposition: string | null) =>
  decodeURIComponent(/filename\*=UTF-8''([^;]+)/.exec(disposition ?? '')?.[1] ?? '')

async function download({ id, title }: Source) {
  const response = await supabase()
    .call(`knowledge-source/${id}/original`, { method: 'GET' })
    .catch(() => {
      throw new CallError(0, 'unreachable', unreachable)
    })
  if (!response.ok) throw readError(response.status, await response.text())
  saveFile(nameIn(response.headers.get('content-disposition')) || title, await response.blob())
}

/** The file as it was uploaded, to keep. */
export function Original({ source }: { source: Source }) {
  const { mutate, isPending } = useMutation({
    mutationFn: download,
    onError: (error) => toast.error('The file was not downloaded', { description: error.message }),
  })
  return (
    <Button size="sm" busy={isPending} onClick={() => mutate(source)}>
      <Download size={16} aria-hidden="true" />
      Download
    </Button>
  )
}
