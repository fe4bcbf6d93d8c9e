import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { SaveState } from '@/components/save-status.tsx'
import { type EditedGallery, galleriesQuery, galleryQuery } from '../queries.ts'
import { changesOf, draftFault, draftOf, type GalleryDraft, partNames } from './gallery-draft.ts'
import { GalleryConflict, saveGallery } from './save-gallery.ts'

/** Milliseconds of rest before a change is saved. */
const delay = 700

/**
 * The draft of one gallery, saved while it is edited and once more when the page is left. `saved` is what the server
 * last said: where somebody else wrote meanwhile, nothing is saved until the editor has chosen.
 */
export function useGalleryDraft(saved: EditedGallery) {
  const queryClient = useQueryClient()
  const [base, setBase] = useState(saved)
  const [draft, setDraft] = useState(() => draftOf(saved))
  const query = galleryQuery(saved.row.organization_id, saved.row.id)
  const changes = changesOf(draftOf(base), draft)
  const isDirty = Object.keys(changes).length > 0

  const saving = useMutation({
    mutationFn: async (sent: GalleryDraft) => {
      try {
        await saveGallery(base.row, changesOf(draftOf(base), sent))
      } catch (error) {
        // What they wrote comes with the query, and the choice with it.
        if (!(error instanceof GalleryConflict)) throw error
        await queryClient.fetchQuery(query)
        return
      }
      const now = await queryClient.fetchQuery(query)
      if (!now) return
      setBase(now)
      // What was typed meanwhile stays, on top of what the server has.
      setDraft((typed) => ({ ...draftOf(now), ...changesOf(sent, typed) }))
      void queryClient.invalidateQueries({
        queryKey: galleriesQuery(now.row.organization_id).queryKey,
        exact: true,
      })
    },
  })

  const isBehind = saved.row.updated_at > base.row.updated_at && !saving.isPending
  const theirs = isBehind ? changesOf(draftOf(base), draftOf(saved)) : {}
  const isConflict = isDirty && Object.keys(theirs).length > 0
  if (isBehind && !isConflict) {
    // Publishing and logos change none of these parts.
    setBase(saved)
    setDraft({ ...draftOf(saved), ...changes })
  }

  const fault = draftFault(draft)
  const hasFailed = saving.isError && saving.variables === draft
  const isReady = isDirty && !fault && !isConflict && !saving.isPending && !hasFailed
  const save = useEffectEvent(() => saving.mutateAsync(draft).catch(() => {}))

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change begins the wait again.
  useEffect(() => {
    if (!isReady) return
    const timer = setTimeout(() => void save(), delay)
    return () => clearTimeout(timer)
  }, [isReady, draft])

  const leave = useEffectEvent((event?: BeforeUnloadEvent) => {
    if (!isDirty) return
    event?.preventDefault()
    if (isReady) void save()
  })
  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent) => leave(event)
    window.addEventListener('beforeunload', onLeave)
    return () => {
      window.removeEventListener('beforeunload', onLeave)
      leave()
    }
  }, [])

  function stateOf(): SaveState {
    if (isConflict) return { kind: 'conflict' }
    if (fault) return { kind: 'invalid', message: fault }
    if (hasFailed) return { kind: 'failed', message: saving.error?.message ?? '' }
    if (saving.isPending) return { kind: 'saving' }
    return { kind: isDirty ? 'waiting' : 'saved' }
  }

  return {
    row: base.row,
    draft,
    state: stateOf(),
    /** What somebody else changed, in words, while this editor has changes too. */
    conflict: isConflict
      ? Object.keys(theirs).map((part) => partNames[part as keyof GalleryDraft])
      : undefined,
    change: (part: Partial<GalleryDraft>) => setDraft((now) => ({ ...now, ...part })),
    /** Saves now what is not saved yet. */
    flush: () => (isDirty && !fault && !isConflict ? saving.mutateAsync(draft) : undefined),
    takeTheirs: () => {
      setBase(saved)
      setDraft(draftOf(saved))
    },
    keepMine: () => {
      setBase(saved)
      setDraft({ ...draftOf(saved), ...changes })
    },
  }
}
