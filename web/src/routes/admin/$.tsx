import { createFileRoute } from '@tanstack/react-router'
import { TopBar } from '@/components/layout/top-bar.tsx'
import { NotFound } from '@/features/access/not-found-page.tsx'

export const Route = createFileRoute('/admin/$')({ component: Unknown })

/** The 404 page inside the frame, whose bar opens the menu on a narrow screen. */
function Unknown() {
  return (
    <>
      <TopBar title={null} />
      <NotFound />
    </>
  )
}
