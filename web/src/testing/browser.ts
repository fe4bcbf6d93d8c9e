// What jsdom lacks and every browser has: first of all, as the app asks for some of it when it is imported.
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
