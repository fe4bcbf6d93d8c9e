import { ModelFault } from './model-fault.ts'

/** The same fetch, for which a page is a fault: no model answers with one, another host or another path of its own does. */
export const withoutPages =
  (request: typeof fetch): typeof fetch =>
  async (...asked) => {
    const response = await request(...asked)
    const isPage = response.headers.get('content-type')?.startsWith('text/html')
    if (!response.ok || !isPage) return response
    await response.body?.cancel()
    const said = 'The provider answered with a web page. Check its address.'
    throw new ModelFault('model', { status: response.status, said })
  }
