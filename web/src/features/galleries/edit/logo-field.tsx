import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ImageUp, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { logoFault, logoTypes } from '@/lib/logo-files.ts'
import { toast } from '@/lib/toast.ts'
import { type Gallery, logoAddress } from '../gallery.ts'
import { galleryQuery } from '../queries.ts'
import { saveLogo } from './save-gallery.ts'

type LogoFieldProps = {
  row: Gallery
  disabled: boolean
  /** Saves what else was changed first: a logo is written over what the editor has seen. */
  onBefore: () => Promise<unknown> | undefined
}

/** Kept as soon as it is chosen. */
export function LogoField({ row, disabled, onBefore }: LogoFieldProps) {
  const queryClient = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const query = galleryQuery(row.organization_id, row.id)
  const saving = useMutation({
    mutationFn: async (file: File | null) => {
      await onBefore()
      const now = await queryClient.fetchQuery(query)
      if (!now) throw new Error('This gallery was deleted by someone else.')
      await saveLogo(now.row, file)
    },
    onError: (error) => toast.error('The logo was not saved', { description: error.message }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: query.queryKey }),
  })
  function choose(file: File | undefined) {
    if (!file) return
    const fault = logoFault(file)
    if (fault) toast.error('The logo was not saved', { description: fault })
    else saving.mutate(file)
  }
  return (
    <div className="flex flex-wrap items-center gap-4">
      {row.logo ? (
        <img
          src={logoAddress(row.logo)}
          alt={`Logo of ${row.title}`}
          className="size-16 flex-none rounded-xl border bg-bg-1 object-contain"
        />
      ) : (
        <span
          aria-hidden="true"
          className="grid size-16 flex-none place-items-center rounded-xl border bg-bg-1 font-medium text-20 text-text-3"
        >
          {row.title.trim().charAt(0).toUpperCase()}
        </span>
      )}
      <p className="min-w-0 flex-1 basis-40 text-13 text-text-2">
        {row.logo ? '' : 'No logo yet. '}PNG, JPEG, WebP, GIF or AVIF, at most 5 MB.
      </p>
      {!disabled && (
        <span className="flex gap-2">
          {row.logo && (
            <Button busy={saving.isPending} onClick={() => saving.mutate(null)}>
              <Trash2 size={16} aria-hidden="true" />
              Remove
            </Button>
          )}
          <Button busy={saving.isPending} onClick={() => input.current?.click()}>
            <ImageUp size={16} aria-hidden="true" />
            {row.logo ? 'Replace' : 'Upload logo'}
          </Button>
          <input
            ref={input}
            type="file"
            aria-label="Logo file"
            accept={logoTypes.join(',')}
            className="sr-only"
            tabIndex={-1}
            onChange={(event) => {
              choose(event.target.files?.[0])
              event.target.value = ''
            }}
          />
        </span>
      )}
    </div>
  )
}
