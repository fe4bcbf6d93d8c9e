import './browser.ts'
import '@testing-library/jest-dom/vitest'
import { act, cleanup, configure, renderHook } from '@testing-library/react'
import { toast } from 'sonner'
import { afterEach } from 'vitest'
import { useTheme } from '@/lib/theme/theme.ts'
import { listenToNetwork } from './network.ts'
import { stopApps } from './render-app.tsx'

listenToNetwork()
stopApps()
/** The theme that nobody has chosen yet. */
function forgetTheme() {
  const { dataset } = document.documentElement
  if (dataset.theme === undefined) return
  const { result, unmount } = renderHook(useTheme)
  act(() => result.current.setTheme('dark'))
  unmount()
  delete dataset.theme
}

afterEach(() => {
  cleanup()
  forgetTheme()
  // One that is still shown would be shown again with the page of the next test.
  toast.dismiss()
})
// Found as soon as it is there; a busy machine may need longer than the usual second.
configure({ asyncUtilTimeout: 8000 })
