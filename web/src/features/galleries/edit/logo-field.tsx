import { useMutation, useQueryClient } from '@tanstack/react-query'
import { LogoPicker } from '@/components/logo-picker.tsx'
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
  return (
    <LogoPicker
      name={row.title}
      url={row.logo && logoAddress(row.logo)}
      canWrite={!disabled}
      isUploading={saving.isPending}
      isRemoving={saving.isPending}
      onFile={(file) => saving.mutate(file)}
      onRemove={() => saving.mutate(null)}
    />
  )
}
