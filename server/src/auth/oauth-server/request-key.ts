import { createHmac } from 'node:crypto'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { constantTimeEqual } from '../../lib/secrets/constant-time-equal.ts'
import type { AuthSettings } from '../settings.ts'

/** Seconds in which a request of an app waits for its person's word. */
export const timeToAnswer = 1800

const nameOf = (id: string) => `app-request.${id}`
const derive = (secret: string, id: string) =>
  createHmac('sha256', secret).update(`browser of app request:${id}`).digest('base64url')

function placeOf({ publicUrl }: AuthSettings) {
  return { path: '/auth/v1/oauth/authorizations', secure: publicUrl.startsWith('https:') }
}

/** Marks the browser in which an app began its request: a link to its page is worth nothing in another one. */
export function handRequestKey(c: Context, settings: AuthSettings, id: string) {
  setCookie(c, nameOf(id), derive(settings.secrets[0], id), {
    ...placeOf(settings),
    httpOnly: true,
    sameSite: 'Lax',
    maxAge: timeToAnswer,
  })
}

/** Whether the request was begun in this browser. */
export function showsRequestKey(c: Context, { secrets }: AuthSettings, id: string) {
  const shown = getCookie(c, nameOf(id)) ?? ''
  return secrets.some((secret) => constantTimeEqual(derive(secret, id), shown))
}

export function dropRequestKey(c: Context, settings: AuthSettings, id: string) {
  deleteCookie(c, nameOf(id), placeOf(settings))
}
