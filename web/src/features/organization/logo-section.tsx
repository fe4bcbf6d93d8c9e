import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Section } from '@/components/layout/section.tsx'
import { LogoPicker } from '@/components/logo-picker.tsx'
import { toast } from '@/lib/toast.ts'
import { logoQuery, removeLogo, uploadLogo } from './logo.ts'

type LogoSectionProps = { organizationId: string; name: string; canWrite: boolean }

export function LogoSection({ organizationId, name, canWrite }: LogoSectionProps) {
  const queryClient = useQueryClient()
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
  return (
    <Section title="Logo" description="A square picture of at least 128 pixels looks best.">
      <div className="p-4">
        <LogoPicker
          name={name}
          url={isPending ? undefined : (url ?? null)}
          canWrite={canWrite}
          isUploading={upload.isPending}
          isRemoving={removal.isPending}
          onFile={(file) => upload.mutate(file)}
          onRemove={() => removal.mutate()}
        />
      </div>
    </Section>
  )
}
