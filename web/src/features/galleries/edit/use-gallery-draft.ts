import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { type EditedGallery, galleryLists, galleryQuery } from '../queries.ts'
import { GalleryEditor } from './gallery-editor.ts'
import { saveGallery } from './save-gallery.ts'

/** The draft of one gallery, saved while it is edited and once more when the page is left. `saved` is what the server last said. */
export function useGalleryDraft(saved: EditedGallery) {
  const queryClient = useQueryClient()
  const [editor] = useState(() => {
    const { organization_id, id } = saved.row
    return new GalleryEditor(saved, {
      save: saveGallery,
      read: () => queryClient.fetchQuery(galleryQuery(organization_id, id)),
      onSaved: () =>
        void queryClient.invalidateQueries({ queryKey: galleryLists(organization_id) }),
      delay: 700,
    })
  })
  const snapshot = useSyncExternalStore(editor.subscribe, editor.snapshot)
  useEffect(() => editor.hear(saved), [editor, saved])
  useEffect(() => {
    const leave = (event: BeforeUnloadEvent) => {
      if (!editor.isUnsaved()) return
      event.preventDefault()
      void editor.flush()
    }
    window.addEventListener('beforeunload', leave)
    return () => {
      window.removeEventListener('beforeunload', leave)
      void editor.flush()
    }
  }, [editor])
  return { editor, ...snapshot }
}
