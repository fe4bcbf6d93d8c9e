import { browser } from '../kept.ts'
import type { PublicConfig } from '../supabase.ts'
import {
  isQuiet,
  pageName,
  pushTag,
  setAnonymousId,
  startTracking,
  tellHeld,
  trackPage,
} from '../tracking.ts'
import { anonymousId } from './anonymous-id.ts'
import { createErrorReports } from './error-reports.ts'
import { createSegment } from './segment.ts'
import { createTagFrame } from './tag-frame.ts'
import { watchPage } from './watch-page.ts'

type Config = Pick<PublicConfig, 'segmentWriteKey' | 'segmentHost' | 'gtmId' | 'sentryDsn'>
type Router = { subscribe: (event: 'onResolved', listener: () => void) => unknown }
type SessionStore = {
  get: () => { session: { user: { id: string; is_anonymous?: boolean | undefined } } | null }
  subscribe: (listener: () => void) => unknown
}

/** A browser that says of its person that nobody is to follow them is believed. */
const asksForPrivacy = () =>
  navigator.doNotTrack === '1' ||
  (navigator as Navigator & { globalPrivacyControl?: boolean }).globalPrivacyControl === true

/** Calls back at once and whenever another page is shown; another query of the same is none. */
function onPage(router: Router, tell: () => void) {
  let shown: string | undefined
  const look = () => {
    const { pathname } = window.location
    if (pathname === shown) return
    shown = pathname
    tell()
  }
  look()
  router.subscribe('onResolved', look)
}

const personKey = 'reportsOfPerson'

/** Calls back when a person's session has ended, also where it did before this was loaded, or another's has begun. */
function onSignOut(session: SessionStore, forget: () => void) {
  let known: string | undefined
  const look = () => {
    const user = session.get().session?.user
    if (!user) return
    const person = user.is_anonymous ? undefined : user.id
    if (person ? known && known !== person : browser.get(personKey)) forget()
    browser.set(personKey, person && 'true')
    known = person
  }
  look()
  session.subscribe(look)
}

function followPages(config: Config, router: Router, session: SessionStore) {
  const { segmentWriteKey: writeKey, segmentHost: host, gtmId } = config
  const segment = writeKey && host ? createSegment({ writeKey, host }) : undefined
  const tags = gtmId ? createTagFrame() : undefined
  startTracking({
    ...(segment && { analytics: segment }),
    ...(tags && { dataLayer: tags }),
  })
  onPage(router, () => {
    if (isQuiet()) return tags?.close()
    const { pathname } = window.location
    if (segment) {
      // Kept for another year by each visit.
      setAnonymousId(anonymousId())
      tellHeld()
      trackPage(pathname)
    }
    if (tags) {
      tags.open()
      pushTag({ event: 'page', page_name: pageName(pathname) })
    }
  })
  if (!segment) return
  onSignOut(session, segment.reset)
  window.addEventListener('pagehide', segment.flush)
}

/** Loaded where a key is configured, and only there: page views, events and errors go where the operator wants them. */
export function startReports(config: Config, router: Router, session: SessionStore) {
  if (config.sentryDsn) {
    const reports = createErrorReports(config.sentryDsn)
    watchPage(reports)
    onPage(router, () => reports.note('navigation', { to: pageName(window.location.pathname) }))
  }
  if (asksForPrivacy()) startTracking({})
  else followPages(config, router, session)
}
