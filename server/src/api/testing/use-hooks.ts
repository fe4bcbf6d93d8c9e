import { parseHTML } from 'linkedom'
import { act, createElement } from 'react'
import { afterEach, vi } from 'vitest'

/** Runs a hook of React without a page: `current` is what it returned last. */
export function useHooks() {
  afterEach(() => vi.unstubAllGlobals())

  return async <Result>(hook: () => Result) => {
    const { window, document } = parseHTML('<main></main>')
    vi.stubGlobal('window', window)
    vi.stubGlobal('document', document)
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    // It asks for its page when it is loaded.
    const { createRoot } = await import('react-dom/client')
    const seen: Result[] = []
    function Hook() {
      seen.push(hook())
      return null
    }
    const root = createRoot(document.createElement('main'))
    await act(async () => root.render(createElement(Hook)))
    return {
      get current() {
        return seen.at(-1) as Result
      },
      act: (work: () => Promise<void>) => act(work),
      end: () => act(async () => root.unmount()),
    }
  }
}
