import { fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, onTestFinished, test, vi } from 'vitest'
import { identity, member } from '@/testing/identity.ts'
import { network } from '@/testing/network.ts'
import { renderApp } from '@/testing/render-app.tsx'

function offer(external: Record<string, boolean>, saml_enabled = false) {
  network.use(http.get('*/auth/v1/settings', () => HttpResponse.json({ external, saml_enabled })))
}
/** No anonymous session comes first: the callback opens the first one. */
const noVisitors = () => network.use(http.post('*/auth/v1/signup', () => HttpResponse.error()))
function refuseSso(status: number, error_code: string) {
  const asked: unknown[] = []
  network.use(
    http.post('*/auth/v1/sso', async ({ request }) => {
      asked.push(await request.json())
      return HttpResponse.json({ code: status, error_code, msg: 'x' }, { status })
    }),
  )
  return asked
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('the providers that are on are offered by name, the others are not', async () => {
  identity()
  offer({
    email: true,
    anonymous_users: true,
    google: true,
    azure: true,
    github: false,
    okta: true,
  })
  await renderApp('/auth/signin')

  expect(await screen.findByRole('button', { name: 'Continue with Google' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Continue with Microsoft' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Continue with Okta' })).toBeInTheDocument()
  expect(screen.getAllByRole('button', { name: /Continue with/ })).toHaveLength(3)
  expect(screen.queryByRole('link', { name: 'Sign in with SSO' })).toBeNull()
})

test('who comes back from a provider by the browser’s Back can press its button again', async () => {
  identity()
  offer({ google: true })
  const left: string[] = []
  onTestFinished(() => void vi.unstubAllGlobals())
  vi.stubGlobal('location', { ...window.location, assign: (to: string) => left.push(to) })
  await renderApp('/auth/signin')
  const button = await screen.findByRole('button', { name: 'Continue with Google' })

  await userEvent.click(button)
  await waitFor(() => expect(left).toHaveLength(1))
  fireEvent(window, new PageTransitionEvent('pageshow', { persisted: false }))
  expect(button).toHaveAttribute('aria-busy', 'true')
  fireEvent(window, new PageTransitionEvent('pageshow', { persisted: true }))
  expect(button).not.toHaveAttribute('aria-busy')
  await userEvent.click(button)
  await waitFor(() => expect(left).toHaveLength(2))
})

test('without any, and without an answer, the password form stands alone', async () => {
  identity()
  network.use(http.get('*/auth/v1/settings', () => HttpResponse.error()))
  await renderApp('/auth/signin')

  expect(await screen.findByRole('button', { name: 'Sign in' })).toBeInTheDocument()
  expect(screen.queryByText('or')).toBeNull()
})

test('single sign-on asks for a work email and sends its domain', async () => {
  identity()
  offer({}, true)
  const asked = refuseSso(404, 'sso_provider_not_found')
  const { path } = await renderApp('/auth/signin?redirectTo=%2Fdashboard%2Fknowledge')
  await userEvent.click(await screen.findByRole('link', { name: 'Sign in with SSO' }))
  await press('Continue')
  expect(await screen.findByText('Email is required')).toBeInTheDocument()

  await userEvent.type(screen.getByLabelText('Work email'), 'ines@Halden.example')
  await press('Continue')

  expect(
    await screen.findByText(/^halden\.example has no single sign-on here\. Sign in with/),
  ).toBeInTheDocument()
  expect(asked).toMatchObject([
    {
      domain: 'halden.example',
      code_challenge_method: 's256',
      redirect_to: `${location.origin}/auth/signin?redirectTo=%2Fdashboard%2Fknowledge`,
    },
  ])
  await userEvent.click(screen.getByRole('link', { name: 'Back to Log in' }))
  expect(await screen.findByLabelText('Password')).toBeInTheDocument()
  expect(path()).toBe('/auth/signin')
})

test('a single sign-on that is switched off is told in other words', async () => {
  identity()
  refuseSso(404, 'sso_provider_disabled')
  await renderApp('/auth/signin?sso=true')
  await userEvent.type(await screen.findByLabelText('Work email'), 'ines@halden.example')

  await press('Continue')

  expect(
    await screen.findByText(/^Single sign-on for halden\.example is switched off\./),
  ).toBeInTheDocument()
})

test('a single sign-on that failed is told for three seconds, then comes the usual sign-in', async () => {
  identity()
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { path } = await renderApp(
    '/auth/signin?error=access_denied&error_code=sso_domain_not_proved&error_description=x',
  )
  expect(
    await screen.findByText(
      'Unable to access your account, please contact support. Redirecting to login page in 3 seconds...',
    ),
  ).toBeInTheDocument()
  expect(screen.queryByLabelText('Password')).toBeNull()

  await vi.advanceTimersByTimeAsync(3000)

  expect(await screen.findByLabelText('Password')).toBeInTheDocument()
  expect(screen.getByRole('alert')).toHaveTextContent(/has not verified/)
  expect(path()).toBe('/auth/signin')
})

test.each([
  '/auth/signin?error=access_denied&error_description=The+person+said+no',
  '/auth/signin#error=access_denied&error_description=The+person+said+no&sb=',
  '/?error=access_denied&error_description=The+person+said+no',
])('%s tells at the sign-in why nothing came of it', async (address) => {
  identity()
  const { path } = await renderApp(address)

  expect(await screen.findByRole('alert')).toHaveTextContent(/^The sign-in was cancelled\.$/)
  expect(path()).toBe('/auth/signin')
  await userEvent.type(screen.getByLabelText('Work email'), 'ines@halden.example')
  await userEvent.type(screen.getByLabelText('Password'), 'Wrong!123')
  await press('Sign in')
  expect(await screen.findByText('Invalid login credentials')).toBeInTheDocument()
  expect(screen.queryByText('The sign-in was cancelled.')).toBeNull()
})

const fragment = (session: Record<string, unknown>, type = '') =>
  new URLSearchParams({
    access_token: String(session.access_token),
    refresh_token: 'refresh',
    expires_in: '3600',
    token_type: 'bearer',
    type,
  })

test.each(['/', '/auth/signin'])('a session that is brought along to %s is taken', async (at) => {
  const { session } = identity(member)
  noVisitors()
  const { path } = await renderApp(`${at}#${fragment(session())}`)

  await waitFor(() => expect(path()).toBe('/dashboard/agents'))
})

test('who has no organisation yet goes on with the second step of the sign-up', async () => {
  const { session } = identity({ ...member, role: null })
  const { path } = await renderApp(`/#${fragment(session())}`)

  expect(await screen.findByLabelText('Organization name')).toBeInTheDocument()
  expect(path()).toBe('/auth/signup')
})

test('an invitation that the server itself accepted leads to its second step', async () => {
  const { session } = identity({ ...member, role: null })
  const { path } = await renderApp(`/#${fragment(session(), 'invite')}`)

  expect(await screen.findByLabelText('First name')).toBeInTheDocument()
  expect(path()).toBe('/auth/accept-invitation')
})

test('a code that this tab did not ask for is not redeemed', async () => {
  const { calls } = identity()
  await renderApp('/auth/signin?code=abc')

  expect(
    await screen.findByText('This sign-in was started in another window. Start it again here.'),
  ).toBeInTheDocument()
  expect(calls).not.toContain('POST /auth/v1/token?pkce')
})

test('the code of this tab is traded for a session, which goes where it was wanted', async () => {
  const { session } = identity(member)
  noVisitors()
  const asked: unknown[] = []
  sessionStorage.setItem('oauth-flow-code-verifier', JSON.stringify('the verifier'))
  network.use(
    http.post('*/auth/v1/token', async ({ request }) => {
      asked.push(await request.json())
      return HttpResponse.json(session())
    }),
  )
  const { path } = await renderApp('/auth/signin?code=abc&redirectTo=%2Fdashboard%2Fknowledge')

  await waitFor(() => expect(path()).toBe('/dashboard/knowledge'))
  expect(asked).toEqual([{ auth_code: 'abc', code_verifier: 'the verifier' }])
  expect(sessionStorage.getItem('oauth-flow')).toBeNull()
})
