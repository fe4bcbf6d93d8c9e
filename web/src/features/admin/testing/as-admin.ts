import { HttpResponse, http, type RequestHandler } from 'msw'
import { identity, member } from '@/testing/identity.ts'
import { network } from '@/testing/network.ts'
import { renderApp } from '@/testing/render-app.tsx'

/** The app at an address, as a platform admin sees it who also owns an organisation, with these answers. */
export function asAdmin(path: string, ...answers: RequestHandler[]) {
  const { session } = identity(member)
  network.use(
    http.get('*/rest/v1/rpc/is_admin_user', () => HttpResponse.json(true)),
    ...answers,
  )
  return renderApp(path, session())
}
