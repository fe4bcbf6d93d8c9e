import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

afterEach(cleanup)
// Found as soon as it is there; a busy machine may need longer than the usual second.
configure({ asyncUtilTimeout: 8000 })

// What jsdom lacks and every browser has.
class Unobserved {
  observe() {}
  unobserve() {}
  disconnect() {}
}
const wide = '(min-width: 1024px)'
Object.assign(window, {
  ResizeObserver: Unobserved,
  IntersectionObserver: Unobserved,
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
