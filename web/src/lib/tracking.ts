import { browser } from './kept.ts'

type Properties = Record<string, unknown>

/** The calls of an analytics client that we make. */
export type Analytics = {
  page: (name: string) => void
  /** `at` is left out for what happens now. */
  track: (event: string, properties: Properties, at?: string) => void
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
  if (!analytics) browser.set(heldKey, undefined)
}

/** Who signs in and who administers is not for third parties (security 41). */
export const isQuiet = () => /^\/(auth|admin)(\/|$)/.test(window.location.pathname)

function segment() {
  if (!analytics) console.warn('Segment not initialized')
  return isQuiet() ? undefined : analytics
}

const anyId = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi

/** The name of a page: its path, with every id as `:id` and without query and fragment. */
export function pageName(path: string): string {
  return path.replace(/[?#].*$/, '').replace(anyId, ':id')
}

type Held = [event: string, properties: Properties, at: string]
const heldKey = 'heldEvents'
const mostHeld = 20

function readHeld(): Held[] {
  try {
    return JSON.parse(browser.get(heldKey) ?? '[]')
  } catch {
    return []
  }
}

/** Tells what happened on quiet pages, once the person has left them. */
export function tellHeld() {
  if (!analytics || isQuiet()) return
  const held = readHeld()
  browser.set(heldKey, undefined)
  for (const [event, properties, at] of held) analytics.track(event, properties, at)
}

export const trackPage = (path: string) => segment()?.page(pageName(path))
/** Of a quiet page it is kept until the person is on another one: nothing is sent from there. */
export function track(event: string, properties: Properties = {}) {
  const client = segment()
  if (client) return client.track(event, properties)
  if (!analytics) return
  const held: Held[] = [...readHeld(), [event, properties, new Date().toISOString()]]
  browser.set(heldKey, JSON.stringify(held.slice(-mostHeld)))
}
export const identify = (traits: Properties) => segment()?.identify(traits)
export const setAnonymousId = (id: string) => segment()?.setAnonymousId(id)
export const resetTracking = () => segment()?.reset()

export function pushTag(event: Properties) {
  if (!dataLayer) console.warn('Google Tag Manager is not configured')
  else if (!isQuiet()) dataLayer.push(event)
}
