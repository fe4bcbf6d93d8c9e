import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hookSms } from './hook-sms.ts'
import { type Phones, startPhones } from './testing/phones.ts'

let phones: Phones
beforeAll(async () => {
  phones = await startPhones()
})
afterAll(() => phones.close())

let numbers = 0
function newText() {
  numbers += 1
  const to = `1555${String(numbers).padStart(7, '0')}`
  const userId = crypto.randomUUID()
  return { to, code: '123456', text: 'Your code is 123456.', channel: 'sms', userId } as const
}

describe('the hook', () => {
  test('hands over user, number and code with a signature that its receiver accepts', async () => {
    const text = newText()

    await hookSms(phones).send(text)

    const { to, code, userId, channel } = text
    expect(await phones.next(to)).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      to,
      code,
      userId,
      channel,
    })
  })

  test('says by which channel the text should travel', async () => {
    const text = { ...newText(), channel: 'whatsapp' } as const

    await hookSms(phones).send(text)

    expect(await phones.next(text.to)).toMatchObject({ channel: 'whatsapp' })
  })

  test('with another secret is refused by its receiver, and not tried again', async () => {
    const text = newText()
    const before = phones.tries().length
    const secret = `v1,whsec_${Buffer.from('a secret of somebody else').toString('base64')}`

    const sent = hookSms({ url: phones.url, secret }).send(text)

    await expect(sent).rejects.toThrow('did not take one (401)')
    expect(phones.tries().length - before).toBe(1)
    expect(phones.unread()).not.toContainEqual(expect.objectContaining({ to: text.to }))
  })

  test.each([[[500]], [[429]], [[503, 408]]])(
    'tries again after %j, as the same message',
    async (statuses) => {
      const text = newText()
      const before = phones.tries().length
      phones.answer(...statuses)

      await hookSms(phones).send(text)

      const tries = phones.tries().slice(before)
      expect(tries).toHaveLength(statuses.length + 1)
      expect(new Set(tries).size).toBe(1)
      expect(await phones.next(text.to)).toMatchObject({ id: tries[0] })
    },
  )

  test('gives up after three tries', async () => {
    const text = newText()
    const before = phones.tries().length
    phones.answer(500, 502, 503)

    await expect(hookSms(phones).send(text)).rejects.toThrow('did not take one (503)')
    expect(phones.tries().length - before).toBe(3)
  })

  test('gives up a receiver that does not answer', async () => {
    const silent = await startPhones()
    silent.answer(0, 0, 0)

    await expect(hookSms({ ...silent, timeout: 50 }).send(newText())).rejects.toThrow(
      'did not take one (unreachable)',
    )
    await silent.close()
  })

  test('gives up a receiver that is not there', async () => {
    const gone = await startPhones()
    await gone.close()

    await expect(hookSms(gone).send(newText())).rejects.toThrow('did not take one (unreachable)')
  })

  test('does not follow its receiver elsewhere', async () => {
    const text = newText()
    const before = phones.tries().length
    const elsewhere = createServer((_, response) =>
      response.writeHead(307, { location: phones.url }).end(),
    )
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', () => resolve()))
    const { port } = elsewhere.address() as AddressInfo

    const sent = hookSms({ ...phones, url: `http://127.0.0.1:${port}` }).send(text)

    await expect(sent).rejects.toThrow('did not take one (307)')
    expect(phones.tries().length).toBe(before)
    await new Promise((resolve) => elsewhere.close(resolve))
  })
})
