import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { network } from '@/testing/network.ts'
import { callFunction } from './call-function.ts'

const refused = (answer: () => Response) => {
  network.use(http.post('*/functions/v1/act', answer))
  return expect(callFunction('act')).rejects
}

test('what a proxy answers in the place of the server is told in plain words', async () => {
  const page = { status: 502, statusText: 'Bad Gateway' }

  await refused(() => HttpResponse.html('<h1>nginx</h1>', page)).toThrow(
    'The server answered 502. Try again in a moment.',
  )
  // To ask the same again would not change it.
  await refused(() => HttpResponse.html('<h1>nginx</h1>', { status: 413 })).toThrow(
    /^The server answered 413\.$/,
  )
})

test('what the server says is told as it says it', async () => {
  const error = { code: 'taken', message: 'This name is taken.' }

  await refused(() => HttpResponse.json({ error }, { status: 409 })).toThrow('This name is taken.')
})
