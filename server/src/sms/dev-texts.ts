import { Hono } from 'hono'
import { fromThisMachine } from '../http/address/from-this-machine.ts'
import type { TextOutbox } from './outbox.ts'

/** What a server without a provider would have sent to phones, at /dev/texts.json. */
export function devTextsApp(texts: TextOutbox) {
  return new Hono().get('/dev/texts.json', fromThisMachine, (c) => c.json({ texts: texts.list() }))
}
