import { afterAll } from 'vitest'

/** What is deferred here runs after the tests of the file, last first, all of it even when a part or a beforeAll fails. */
export function useCleanup() {
  const cleanup = new AsyncDisposableStack()
  afterAll(() => cleanup.disposeAsync())
  return cleanup
}
