import { afterAll, beforeAll } from 'vitest'

/** Something that runs for the tests of a file: started before them, and stopped after them. */
export function useStarted<Running extends { stop(): unknown }>(start: () => Promise<Running>) {
  let running: Running
  beforeAll(async () => {
    running = await start()
  })
  afterAll(() => running.stop())
  return () => running
}
