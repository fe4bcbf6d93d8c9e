import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link as LinkIcon } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '@/components/confirm-dialog.tsx'
import { BlockableButton } from '@/components/ui/blockable-button.tsx'
import { Button } from '@/components/ui/button.tsx'
import { toast } from '@/lib/toast.ts'
import { copyGalleryLink } from './copy-link.ts'
import { type Gallery, openers } from './gallery.ts'
import { setPublished } from './queries.ts'

type PublishButtonProps = {
  gallery: Pick<Gallery, 'id' | 'organization_id' | 'title' | 'status' | 'audience'>
  /** Why it cannot be published now. */
  blocked: string | undefined
  /** Saves what is not saved yet. */
  onBefore?: () => Promise<unknown> | undefined
}

/** Publishes a gallery; of one that is published its link, and taking it offline, which asks first. */
export function PublishButton({ gallery, blocked, onBefore }: PublishButtonProps) {
  const { id, organization_id, title, status, audience } = gallery
  const queryClient = useQueryClient()
  const [doomed, setDoomed] = useState<typeof gallery>()
  const again = () => queryClient.invalidateQueries({ queryKey: ['galleries', organization_id] })
  const publication = useMutation({
    mutationFn: async () => {
      await onBefore?.()
      await setPublished(id, true)
    },
    onSuccess: () =>
      toast.success(`${title} is published`, {
        description: openers[audience],
        action: { label: 'Copy link', onClick: () => void copyGalleryLink(gallery) },
      }),
    onError: (error) => toast.error('It was not published', { description: error.message }),
    onSettled: again,
  })
  const isDraft = status === 'draft'
  return (
    <>
      {!isDraft && (
        <Button className="max-lg:w-9 max-lg:px-0" onClick={() => void copyGalleryLink(gallery)}>
          <LinkIcon size={16} aria-hidden="true" />
          <span className="max-lg:sr-only">Copy link</span>
        </Button>
      )}
      {/* One button, so that who has published by keyboard is still on it. */}
      <BlockableButton
        variant={isDraft ? 'primary' : 'secondary'}
        blocked={isDraft ? blocked : undefined}
        busy={publication.isPending}
        onClick={() => (isDraft ? publication.mutate() : setDoomed(gallery))}
      >
        {isDraft ? 'Publish' : 'Unpublish'}
      </BlockableButton>
      <ConfirmDialog
        subject={doomed}
        ask={() => ({
          title: `Unpublish ${title}?`,
          text: 'Its link stops working at once. Nothing is lost: it is a draft again, and you can publish it when you like.',
          cancel: 'Keep it published',
          confirm: 'Unpublish',
        })}
        onConfirm={() => setPublished(id, false)}
        onSettled={again}
        onClose={() => setDoomed(undefined)}
      />
    </>
  )
}
