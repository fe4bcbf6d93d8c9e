import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { Button } from '@/components/ui/button.tsx'
import { saveFile } from '@/lib/save-file.ts'
import { toast } from '@/lib/toast.ts'
import type { SessionFilter } from '../queries.ts'
import { sessionFile } from './session-file.ts'

type ExportButtonProps = { organizationId: string; filter: SessionFilter }

/** The sessions of the page, all of them, as a file. */
export function ExportButton({ organizationId, filter }: ExportButtonProps) {
  const { after: _page, ...all } = filter
  const exporting = useMutation({
    mutationFn: () => sessionFile(organizationId, all),
    onSuccess: (lines) =>
      saveFile(
        `conversations-${all.first}-to-${all.last}.csv`,
        new Blob(lines, { type: 'text/csv;charset=utf-8' }),
      ),
    onError: (error) =>
      toast.error('The conversations were not exported', { description: error.message }),
  })
  return (
    <Button busy={exporting.isPending} aria-label="Export CSV" onClick={() => exporting.mutate()}>
      <Download size={16} aria-hidden="true" />
      <span className="max-sm:hidden">Export CSV</span>
    </Button>
  )
}
