import { TopBar } from '@/components/layout/top-bar.tsx'
import { NotFound } from './not-found-page.tsx'

/** The 404 page within a frame, in the place of a screen; the bar opens the menu on a narrow screen. */
export function NotFoundInFrame() {
  return (
    <>
      <TopBar title={null} />
      <NotFound />
    </>
  )
}
