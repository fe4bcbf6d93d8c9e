import { afterAll, beforeAll } from 'vitest'
import { createSite } from './site.ts'

/** A site of the test file's own: what stands in its pages is put in by the test. */
export function useOtherSite(product: () => string) {
  const site = createSite(product)
  beforeAll(site.start)
  afterAll(site.stop)
  return site
}
