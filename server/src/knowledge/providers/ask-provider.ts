import { kindOf, ModelFault, retryAfterOf } from '../../conversation/models/model-fault.ts'
import { withoutPages } from '../../conversation/models/without-pages.ts'
import { limited } from '../../lib/outbound/limited-body.ts'

/** A model of a provider, and how to get to it. */
export type ProviderConnection = {
  baseUrl: string
  apiKey: string | null
  model: string
  /** How it is reached: an organisation's only where it may be. */
  request: typeof fetch
}

const patienceMs = 30_000

type Asked = {
  /** Below the address of the provider. */
  path: string
  body: object
  mostAnswer: number
  signal?: AbortSignal | undefined
}

/** Posts JSON. Throws a ModelFault where nothing comes back; what is no JSON is undefined. */
export async function askProvider(
  { baseUrl, apiKey, request }: Omit<ProviderConnection, 'model'>,
  { path, body, mostAnswer, signal }: Asked,
): Promise<unknown> {
  const late = AbortSignal.timeout(patienceMs)
  const inTime = (error: unknown) => {
    throw late.aborted ? new ModelFault('time') : error
  }
  const response = await withoutPages(request)(`${baseUrl.replace(/\/+$/, '')}/${path}`, {
    method: 'POST',
    redirect: 'error',
    headers: {
      'content-type': 'application/json',
      ...(apiKey && { authorization: `Bearer ${apiKey}` }),
    },
    body: JSON.stringify(body),
    signal: AbortSignal.any([late, ...(signal ? [signal] : [])]),
  }).catch(inTime)
  if (!response.ok) {
    await response.body?.cancel()
    throw new ModelFault(kindOf(response.status), {
      status: response.status,
      retryAfter: retryAfterOf(Object.fromEntries(response.headers)),
    })
  }
  const said = await limited(response, mostAnswer).text().catch(inTime)
  try {
    return JSON.parse(said)
  } catch {
    return undefined
  }
}
