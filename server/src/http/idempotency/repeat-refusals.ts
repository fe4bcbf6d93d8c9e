import { HttpError } from '../../lib/http-error.ts'
import type { Refused } from './repeated-requests.ts'

export function keyReused() {
  return new HttpError(
    422,
    'idempotency_key_reused',
    'This Idempotency-Key was used with another body. Use a new one for a new request.',
  )
}

/** The secret that sealed it has left the configuration, or it was too large. */
export function unreadable() {
  return new HttpError(
    409,
    'answer_unreadable',
    'This request was carried out before, but its answer was not kept. Check its result.',
  )
}

/** Why a request with the key of an earlier one is neither carried out nor answered the same. */
export function refuse(state: Refused) {
  if (state === 'other') return keyReused()
  if (state === 'running') {
    return new HttpError(
      409,
      'request_running',
      'The request with this Idempotency-Key is still running. Ask again in a moment.',
      { headers: { 'retry-after': '2' } },
    )
  }
  if (state === 'full') {
    return new HttpError(
      429,
      'too_many_idempotency_keys',
      'The Idempotency-Keys of 50,000 requests are remembered for a day each. Send this request later, or without a key.',
      { headers: { 'retry-after': '3600' } },
    )
  }
  if (state === 'unknown') {
    return new HttpError(
      409,
      'request_outcome_unknown',
      'It is not known whether this request was carried out. Check whether its result exists; if not, send it again with a new Idempotency-Key.',
    )
  }
  return new HttpError(
    403,
    'answer_withheld',
    'This request was carried out before. Its answer is shown only while you still have the rights that you had then.',
  )
}
