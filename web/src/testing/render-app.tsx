import { createMemoryHistory } from '@tanstack/react-router'
import { act, render } from '@testing-library/react'
import { Profiler } from 'react'
import { afterEach } from 'vitest'
import { startApp } from '../start-app.tsx'
import { setSession } from './session.ts'

const mostVisits = 200
const stops: (() => void)[] = []

/** For the tests of a file; setup.ts calls it for each. */
export function stopApps() {
  afterEach(() => {
    for (const stop of stops.splice(0)) stop()
    localStorage.clear()
    sessionStorage.clear()
  })
}

/** The whole app at an address, for a visitor or for someone with a session. */
export async function renderApp(path: string, session?: object) {
  setSession(session)
  const history = createMemoryHistory({ initialEntries: [path] })
  const { element, router, stop } = await startApp(history)
  const visited: string[] = []
  router.subscribe('onBeforeNavigate', ({ toLocation }) => {
    visited.push(toLocation.pathname)
    // Guards that lead to each other would never let the test go on: without a page the circle ends.
    if (visited.length === mostVisits) queueMicrotask(() => view.unmount())
  })
  let renders = 0
  const counted = (
    <Profiler
      id="app"
      onRender={() => {
        renders += 1
      }}
    >
      {element}
    </Profiler>
  )
  const view = await act(async () => render(counted))
  stops.push(stop)
  return {
    ...view,
    path: () => router.state.location.pathname,
    href: () => router.state.location.href,
    /** Where it went, oldest first. */
    visited: () => visited,
    /** How often anything was rendered. */
    renders: () => renders,
    search: () => router.state.location.search as object,
    back: () => act(async () => history.back()),
  }
}
