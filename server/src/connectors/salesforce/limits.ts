import { z } from 'zod'

const Faults = z.array(z.object({ errorCode: z.string() }))
/** The rest of a day's requests is for the people and the other programs of the organisation. */
const share = 0.98

/** Whether the requests of the day are used up, or nearly (`Sforce-Limit-Info: api-usage=18/5000`). */
export function isSpent({ headers }: Response, body: unknown): boolean {
  const faults = Faults.safeParse(body)
  if (faults.data?.some(({ errorCode }) => errorCode === 'REQUEST_LIMIT_EXCEEDED')) return true
  const [, used, most] =
    /\bapi-usage=(\d+)\/(\d+)/.exec(headers.get('sforce-limit-info') ?? '') ?? []
  return most !== undefined && Number(used) >= Number(most) * share
}
