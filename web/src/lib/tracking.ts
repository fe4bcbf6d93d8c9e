type Properties = Record<string, unknown>

/** The calls of an analytics client that we make. */
export type Analytics = {
  page: (name: string) => void
  track: (event: string, properties: Properties) => void
  identify: (traits: Properties) => void
  setAnonymousId: (id: string) => void
  reset: () => void
}

/** Where a tag manager takes its events from. */
export type DataLayer = { push: (event: Properties) => void }

let analytics: Analytics | undefined
let dataLayer: DataLayer | undefined

/** From here on events go somewhere. Without keys there is nothing to start, and each helper says so. */
export function startTracking(clients: { analytics?: Analytics; dataLayer?: DataLayer }) {
  analytics = clients.analytics
  dataLayer = clients.dataLayer
}

/** Who signs in and who administers is not for third parties (security 41). */
const isQuiet = () => /^\/(auth|admin)(\/|$)/.test(window.location.pathname)

function segment() {
  if (!analytics) console.warn('Segment not initialized')
  return isQuiet() ? undefined : analytics
}

const anyId = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi

/** The name of a page: its path, with every id as `:id` and without query and fragment. */
export function pageName(path: string): string {
  return path.replace(/[?#].*$/, '').replace(anyId, ':id')
}

export const trackPage = (path: string) => segment()?.page(pageName(path))
export const track = (event: string, properties: Properties = {}) =>
  segment()?.track(event, properties)
export const identify = (traits: Properties) => segment()?.identify(traits)
export const setAnonymousId = (id: string) => segment()?.setAnonymousId(id)
export const resetTracking = () => segment()?.reset()

export function pushTag(event: Properties) {
  if (!dataLayer) console.warn('Google Tag Manager is not configured')
  else if (!isQuiet()) dataLayer.push(event)
}
