import { z } from 'zod'
import { type Frame, frameName, type Version, writeFrameOf } from '../frames.ts'

/** What one client says to the others of a topic. The body is not read, only passed on. */
export type Said = { event: string; isJson: boolean; body: Buffer }

const fromClient = 3
const toClient = 4
const json = 1

const Spoken = z.object({ event: frameName, payload: z.unknown() })

/** A broadcast that came as JSON; undefined for what is none. */
export function readSaid(payload: unknown): Said | undefined {
  const spoken = Spoken.safeParse(payload)
  if (!spoken.success) return undefined
  const { event, payload: said = {} } = spoken.data
  return { event, isJson: true, body: Buffer.from(JSON.stringify(said)) }
}

/**
 * A binary broadcast: the kind, the lengths of five names, the encoding, the names, the body.
 * Undefined for what is none.
 */
export function readBinaryFrame(data: Buffer): (Frame & { said: Said; wants: string }) | undefined {
  if (data.length < 7 || data[0] !== fromClient) return undefined
  let at = 7
  const names = [...data.subarray(1, 6)].map((length) => {
    at += length
    return data.toString('utf8', at - length, at)
  })
  const [joinRef = '', ref = '', topic = '', event = '', wants = ''] = names
  const isJson = data[6] === json
  if (at > data.length || !topic || !event || (isJson && !isJsonText(data.subarray(at)))) {
    return undefined
  }
  const said = { event, isJson, body: Buffer.from(data.subarray(at)) }
  return {
    joinRef: joinRef || null,
    ref: ref || null,
    topic,
    event: 'broadcast',
    payload: undefined,
    said,
    wants,
  }
}

/** Others parse it, so a body that lies about itself is not passed on. */
export function isJsonText(body: Buffer) {
  try {
    JSON.parse(body.toString())
    return true
  } catch {
    return false
  }
}

/** The frame for listeners of a version; undefined for bytes that 1.0.0 cannot carry. */
export function writeSaid(topic: string, { event, isJson, body }: Said, version: Version) {
  if (version === '1.0.0') {
    if (!isJson) return undefined
    const payload = `{"type":"broadcast","event":${JSON.stringify(event)},"payload":${body}}`
    return writeFrameOf({ joinRef: null, ref: null, topic, event: 'broadcast' }, payload, version)
  }
  const names = [Buffer.from(topic), Buffer.from(event)]
  const lengths = names.map(({ length }) => length)
  return Buffer.concat([Buffer.from([toClient, ...lengths, 0, isJson ? json : 0]), ...names, body])
}
