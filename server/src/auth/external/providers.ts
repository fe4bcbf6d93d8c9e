/** A provider whose accounts may sign in here, as the configuration names it. */
export type ExternalProvider = {
  clientId: string
  clientSecret: string
  /** Where discovery starts; the well-known providers have one of their own. */
  issuer?: string
  /** What a page calls it. */
  name?: string
}
