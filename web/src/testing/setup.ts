import '@testing-library/jest-dom/vitest'
import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

afterEach(cleanup)

// What jsdom lacks and every browser has.
class NoResizes {
  observe() {}
  unobserve() {}
  disconnect() {}
}
const wide = '(min-width: 1024px)'
Object.assign(window, {
  ResizeObserver: NoResizes,
  scrollTo: () => {},
  matchMedia: (query: string) => ({
    matches: query === wide,
    addEventListener: () => {},
    removeEventListener: () => {},
  }),
})
Object.assign(Element.prototype, {
  hasPointerCapture: () => false,
  setPointerCapture: () => {},
  releasePointerCapture: () => {},
  scrollIntoView: () => {},
})
