import type { Log } from '../lib/log.ts'
import type { RestError } from './errors.ts'
import type { RestAnswer } from './message.ts'

/** A refusal as it is sent. */
export function errorAnswer({ status, body, headers }: RestError): RestAnswer & { body: string } {
  return {
    status,
    headers: {
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'proxy-status': `PostgREST; error=${body.code}`,
    },
    body: JSON.stringify(body),
  }
}

/** Notes what the server failed at; what it refuses is in the log of requests. */
export function noteFailure(
  log: Log | undefined,
  requestId: string,
  { error, cause }: { error: RestError; cause: unknown },
) {
  if (error.status >= 500) log?.error('rows request failed', { requestId, cause })
}
