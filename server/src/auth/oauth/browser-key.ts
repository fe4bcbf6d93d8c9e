import { createHmac } from 'node:crypto'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { constantTimeEqual } from '../../lib/secrets/constant-time-equal.ts'
import type { AuthSettings } from '../settings.ts'
import type { Expected } from './providers/provider.ts'

/** Seconds a person has at the provider. */
export const timeAtProvider = 600

export function callbackUrl(settings: AuthSettings) {
  return `${settings.publicUrl}/auth/v1/callback`
}

function derive(key: string, text: string) {
  return createHmac('sha256', key).update(text).digest('base64url')
}

function nameOf(flowId: string) {
  return `sign-in.${flowId}`
}

function placeOf(settings: AuthSettings) {
  const url = new URL(callbackUrl(settings))
  return { path: url.pathname, secure: url.protocol === 'https:' }
}

function expectedWith(key: string, flowId: string): Expected {
  return { state: flowId, nonce: derive(key, 'nonce'), verifier: derive(key, 'verifier') }
}

/**
 * Gives the browser that begins a flow its key, one cookie a flow so that two tabs do not disturb each
 * other. Nonce and verifier follow from the key, and the key from a secret that is not in the database:
 * who knows the state alone can neither end the flow nor read what it expects.
 */
export function handKey(c: Context, settings: AuthSettings, flowId: string): Expected {
  const key = derive(settings.secrets[0], `browser of flow:${flowId}`)
  setCookie(c, nameOf(flowId), key, {
    ...placeOf(settings),
    httpOnly: true,
    sameSite: 'Lax',
    maxAge: timeAtProvider,
  })
  return expectedWith(key, flowId)
}

/** What the provider has to answer with, if this is the browser that began the flow. */
export function keyOf(c: Context, settings: AuthSettings, flowId: string): Expected | undefined {
  const shown = getCookie(c, nameOf(flowId)) ?? ''
  const key = settings.secrets
    .map((secret) => derive(secret, `browser of flow:${flowId}`))
    .find((one) => constantTimeEqual(one, shown))
  return key === undefined ? undefined : expectedWith(key, flowId)
}

/** The flow is over, and so is its key. */
export function dropKey(c: Context, settings: AuthSettings, flowId: string) {
  deleteCookie(c, nameOf(flowId), placeOf(settings))
}
