import { queryOptions } from '@tanstack/react-query'
import { authRequest } from '@/lib/auth/auth-request.ts'
import { errorCode } from '@/lib/auth/error-message.ts'

/** What an app asks a person for, as the authorization server tells it. */
export type AppRequest = {
  authorization_id: string
  redirect_uri: string
  client: { id: string; name: string }
  user: { id: string; email: string }
  organizations: { id: string; name: string }[]
}

/** Asked once: the request is this person's from then on. */
export const appRequestQuery = (id: string) =>
  queryOptions({
    queryKey: ['app-request', id],
    queryFn: () => authRequest<AppRequest>('GET', `oauth/authorizations/${encodeURIComponent(id)}`),
    retry: false,
    refetchOnWindowFocus: false,
  })

type Answer = { action: 'approve'; organization_id: string } | { action: 'deny' }

/** The person's word; tells where the browser goes with it. */
export async function answerApp(id: string, answer: Answer) {
  const path = `oauth/authorizations/${encodeURIComponent(id)}/consent`
  const { redirect_url } = await authRequest<{ redirect_url: string }>('POST', path, answer)
  const { protocol } = new URL(redirect_url)
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error('This app has no address.')
  return redirect_url
}

const loopback = ['127.0.0.1', '[::1]', 'localhost']

/** Where the app is, for the person: the host that the browser goes back to, or this device. */
export function placeOf({ redirect_uri }: Pick<AppRequest, 'redirect_uri'>) {
  const { host, hostname } = new URL(redirect_uri)
  return loopback.includes(hostname) ? 'this device' : host
}

/** What a page says instead of the question. */
export type Notice = { title: string; text: string }
const askAgain = 'Go back to the app and connect again.'

const problems: Record<string, Notice> = {
  unknown_app: {
    title: 'This app is not known here',
    text: `It may have been removed. ${askAgain}`,
  },
  unknown_address: {
    title: 'This app cannot be connected',
    text: 'It asked to send you to an address that it never registered. Nothing was shared with it.',
  },
  oauth_authorization_answered: {
    title: 'You have answered already',
    text: `A request is answered once. ${askAgain}`,
  },
  oauth_authorization_not_found: {
    title: 'This request has ended',
    text: `A request works for 30 minutes, in the browser and for the person that opened it. ${askAgain}`,
  },
}

/** Why there is nothing to answer; undefined for a failure that may pass. */
export function problemOf(error: unknown): Notice | undefined {
  return problems[errorCode(error) ?? '']
}

/** What the authorization server refused before it knew an app to tell. */
export function refusalOf(code: string): Notice {
  return (
    problems[code] ?? {
      title: 'This app cannot be connected',
      text: 'What it asked for could not be read. Nothing was shared with it.',
    }
  )
}
