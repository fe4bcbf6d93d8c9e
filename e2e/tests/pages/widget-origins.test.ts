import { tokenOf } from 'e2e/other-site/chat'
import { useEmbeddedAgent } from 'e2e/other-site/use-embedded-agent'
import { useBrowser } from 'e2e/visitor'
import { describe, expect, test } from 'vitest'

// Where an embedded agent does not answer.

const { product, site, question, allow, embed, openBubble, ask, agent } = useEmbeddedAgent()
const visit = useBrowser()

describe('on a site that is not listed', () => {
  test('there is no chat, and the console says why', async () => {
    const { page } = await visit(site.stranger(), { still: true })
    const said: string[] = []
    page.on('console', (message) => said.push(message.text()))
    await page.goto(site.page('/bubble', embed()))

    await expect.poll(() => said.join()).toContain('may not embed this agent')
    expect(await page.getByRole('button', { name: /^Chat with/ }).count()).toBe(0)
  })

  test('its frame stays empty, whoever puts it there', async () => {
    const { page } = await visit(site.stranger(), { still: true })
    const frame = `${product().url}/widget/${agent()}/frame`
    await page.goto(
      site.page('/framed', `<iframe referrerpolicy="origin" src="${frame}"></iframe>`),
    )
    await expect.poll(() => page.frames().length).toBe(2)
    await page.waitForLoadState('load')
    const body = await page
      .frames()[1]
      ?.evaluate(() => document.body.innerText)
      .catch(() => '')
    expect(body ?? '').not.toContain('Laptop')

    const refused = await fetch(frame, { headers: { referer: `${site.stranger()}/` } })
    expect(refused.status).toBe(403)
    const given = await fetch(frame, { headers: { referer: `${site.origin()}/` } })
    expect(given.headers.get('content-security-policy')).toContain(
      `frame-ancestors ${site.origin()}`,
    )
  })
})

test('the token of a visit is useless elsewhere', async () => {
  const visitor = await visit(site.origin(), { still: true })
  await openBubble(visitor)
  await ask(visitor.page)
  const token = await tokenOf(visitor.page)
  const turn = (origin?: string) =>
    fetch(`${product().url}/widget/visit/turn`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        ...(origin && { origin }),
      },
      body: JSON.stringify({ message: { id: crypto.randomUUID(), text: question } }),
    }).then(async (response) => [response.status, await response.text()] as const)

  // Another page holds it and asks, as a thief's would.
  const thief = await visit(site.stranger(), { still: true })
  await thief.page.goto(site.page('/plain', ''))
  const told = await thief.page.evaluate(
    ([url, stolen]) =>
      fetch(`${url}/widget/visit/turn`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${stolen}` },
        body: '{}',
      }).then(
        () => 'answered',
        () => 'refused',
      ),
    [product().url, token] as const,
  )
  expect(told).toBe('refused')
  thief.violations.splice(0)
  expect((await turn(site.stranger()))[0]).toBe(403)
  expect((await turn(site.origin()))[0]).toBe(403)
  expect((await turn())[0]).toBe(403)
  // No other protocol takes it.
  for (const path of [
    '/rest/v1/messages?select=id',
    '/auth/v1/user',
    '/functions/v1/conversation',
    '/api/v1/people',
  ]) {
    const response = await fetch(product().url + path, {
      headers: { authorization: `Bearer ${token}`, apikey: token },
    })
    expect([401, 403], path).toContain(response.status)
  }
  // It serves where it is from, until its site is taken off the list.
  const [status, answer] = await turn(product().url)
  expect([status, answer]).toEqual([200, expect.stringContaining('four years')])
  await allow([])
  expect((await turn(product().url))[0]).toBe(403)
  await allow([site.origin()])
})
