import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { DialogSubmit } from '@/components/form/dialog-submit.tsx'
import { Field } from '@/components/form/field.tsx'
import { FormError } from '@/components/form/form-error.tsx'
import { Input } from '@/components/form/input.tsx'
import { Dialog, DialogContent, DialogHeader } from '@/components/ui/dialog.tsx'
import { resolveRules } from '@/lib/form/resolver.ts'
import { useForm } from '@/lib/form/use-form.ts'
import { useRefusal } from '@/lib/form/use-refusal.ts'
import { addGallery, galleryLists } from './queries.ts'

type NewGalleryDialogProps = { organizationId: string; open: boolean; onClose: () => void }

export function NewGalleryDialog({ organizationId, open, onClose }: NewGalleryDialogProps) {
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()}>
      {open && (
        <DialogContent>
          <NewGalleryForm organizationId={organizationId} onClose={onClose} />
        </DialogContent>
      )}
    </Dialog>
  )
}

const rules = resolveRules<{ title: string }>({
  title: (title) => (String(title).trim() ? undefined : 'Give it a title.'),
})

function NewGalleryForm({ organizationId, onClose }: Omit<NewGalleryDialogProps, 'open'>) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { refusal, attempt } = useRefusal()
  const { register, handleSubmit, formState } = useForm({
    resolver: rules,
    defaultValues: { title: '' },
  })
  const submit = handleSubmit(({ title }) =>
    attempt(async () => {
      const galleryId = await addGallery(organizationId, title)
      await queryClient.invalidateQueries({ queryKey: galleryLists(organizationId) })
      await navigate({ to: '/dashboard/gallery/$galleryId/edit', params: { galleryId } })
    }),
  )
  return (
    <form noValidate onSubmit={submit}>
      <DialogHeader title="New gallery">
        A page of agents for one audience. It stays a draft until you publish it.
      </DialogHeader>
      <div className="flex flex-col gap-4 px-5 pb-5">
        <Field
          label="Title"
          help="The heading of the page."
          error={formState.errors.title?.message}
        >
          <Input
            autoComplete="off"
            maxLength={80}
            placeholder="Meet your service desk"
            {...register('title')}
          />
        </Field>
        <FormError>{refusal}</FormError>
      </div>
      <DialogSubmit busy={formState.isSubmitting} onCancel={onClose}>
        Create gallery
      </DialogSubmit>
    </form>
  )
}
