import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ImageUp, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { Section } from '@/components/layout/section.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { logoFault, logoTypes } from '@/lib/logo-files.ts'
import { toast } from '@/lib/toast.ts'
import { logoQuery, removeLogo, uploadLogo } from './logo.ts'

type LogoSectionProps = { organizationId: string; name: string; canWrite: boolean }

export function LogoSection({ organizationId, name, canWrite }: LogoSectionProps) {
  const queryClient = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const query = logoQuery(organizationId)
  const { data: url, isPending } = useQuery(query)
  const again = () => queryClient.invalidateQueries({ queryKey: query.queryKey })
  const upload = useMutation({
    mutationFn: (file: File) => uploadLogo(organizationId, file),
    onSuccess: () => toast.success('The logo was saved'),
    onError: (error) => toast.error('The logo was not saved', { description: error.message }),
    onSettled: again,
  })
  const removal = useMutation({
    mutationFn: () => removeLogo(organizationId),
    onSuccess: () => toast.success('The logo was removed'),
    onError: (error) => toast.error('The logo was not removed', { description: error.message }),
    onSettled: again,
  })
  function choose(file: File | undefined) {
    if (!file) return
    const fault = logoFault(file)
    if (fault) toast.error('The logo was not saved', { description: fault })
    else upload.mutate(file)
  }
  return (
    <Section title="Logo" description="A square picture of at least 128 pixels looks best.">
      <div className="flex flex-wrap items-center gap-4 p-4">
        {isPending ? (
          <Skeleton className="size-16 rounded-xl" />
        ) : url ? (
          <img
            src={url}
            alt={`Logo of ${name}`}
            className="size-16 flex-none rounded-xl border bg-bg-1 object-contain"
          />
        ) : (
          <span
            aria-hidden="true"
            className="grid size-16 flex-none place-items-center rounded-xl border bg-bg-1 font-medium text-20 text-text-3"
          >
            {name.trim().charAt(0).toUpperCase()}
          </span>
        )}
        <p className="min-w-0 flex-1 basis-40 text-13 text-text-2">
          {url || isPending
            ? 'PNG, JPEG, WebP, GIF or AVIF, at most 5 MB.'
            : 'No logo yet. PNG, JPEG, WebP, GIF or AVIF, at most 5 MB.'}
        </p>
        {canWrite && (
          <span className="flex gap-2">
            {url && (
              <Button busy={removal.isPending} onClick={() => removal.mutate()}>
                <Trash2 size={16} aria-hidden="true" />
                Remove
              </Button>
            )}
            <Button busy={upload.isPending} onClick={() => input.current?.click()}>
              <ImageUp size={16} aria-hidden="true" />
              {url ? 'Replace' : 'Upload logo'}
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
    </Section>
  )
}
