import { inject } from 'vitest'

/** Where a product serves, and the folder of its data. */
export type Product = { url: string; dataDir: string }

/** What a server of the operator shows to the shared product. */
export const serviceKey = 'sb_secret_of-the-journeys'

/**
 * The one product that the files of journeys share, without limits on how often one machine asks. Each test founds an
 * organization of its own in it.
 */
export function useProduct() {
  return () => inject('sharedProduct')
}
