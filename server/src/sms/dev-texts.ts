import { Hono } from 'hono'
import { fromThisMachine } from '../http/from-this-machine.ts'
import type { KeptTexts } from './kept-texts.ts'

/** What a server without a provider would have sent to phones, at /dev/texts.json. */
export function devTextsApp(texts: KeptTexts) {
  return new Hono().get('/dev/texts.json', fromThisMachine, (c) => c.json({ texts: texts.list() }))
}
