import { HttpResponse, http } from 'msw'
import { identity, member } from '@/testing/identity.ts'
import { network } from '@/testing/network.ts'
import { renderApp } from '@/testing/render-app.tsx'

/** The app at an address, as a platform admin sees it who also owns an organisation. */
export function asAdmin(path: string) {
  const { session } = identity(member)
  network.use(http.get('*/rest/v1/rpc/is_admin_user', () => HttpResponse.json(true)))
  return renderApp(path, session())
}
