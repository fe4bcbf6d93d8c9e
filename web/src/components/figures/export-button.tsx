import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { Button } from '@/components/ui/button.tsx'
import { saveFile } from '@/lib/save-file.ts'
import { toast } from '@/lib/toast.ts'

type ExportButtonProps = {
  /** What is exported: "sessions". */
  of: string
  name: string
  read: () => Promise<string[]>
}

/** What a page lists, all of it, as a file of this name. */
export function ExportButton({ of, name, read }: ExportButtonProps) {
  const exporting = useMutation({
    mutationFn: read,
    onSuccess: (lines) => saveFile(name, new Blob(lines, { type: 'text/csv;charset=utf-8' })),
    onError: (error) => toast.error(`The ${of} were not exported`, { description: error.message }),
  })
  return (
    <Button busy={exporting.isPending} aria-label="Export CSV" onClick={() => exporting.mutate()}>
      <Download size={16} aria-hidden="true" />
      <span className="max-sm:hidden">Export CSV</span>
    </Button>
  )
}
