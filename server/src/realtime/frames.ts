import { z } from 'zod'

export type Frame = {
  joinRef: string | null
  ref: string | null
  topic: string
  event: string
  payload: unknown
}
/** 1.0.0 writes a message as an object, 2.0.0 as a list. */
export type Version = '1.0.0' | '2.0.0'

const reference = z.string().max(255).nullish().default(null)
/** Binary frames give the length of a name in one byte. */
export const frameName = z
  .string()
  .min(1)
  .refine((text) => Buffer.byteLength(text) <= 255)
const List = z.tuple([reference, reference, frameName, frameName, z.unknown()])
const Named = z.object({
  join_ref: reference,
  ref: reference,
  topic: frameName,
  event: frameName,
  payload: z.unknown(),
})

/** A message of a client; undefined for what is none. */
export function readFrame(text: string): Frame | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  const list = List.safeParse(value)
  if (list.success) {
    const [joinRef, ref, topic, event, payload] = list.data
    return { joinRef, ref, topic, event, payload }
  }
  const named = Named.safeParse(value)
  if (!named.success) return undefined
  const { join_ref: joinRef, ref, topic, event, payload } = named.data
  return { joinRef, ref, topic, event, payload }
}

/** The same message with a payload that is JSON already: what many are told is written once. */
export function writeFrameOf(frame: Omit<Frame, 'payload'>, payload: string, version: Version) {
  const { joinRef, ref, topic, event } = frame
  return version === '2.0.0'
    ? `${JSON.stringify([joinRef, ref, topic, event]).slice(0, -1)},${payload}]`
    : `${JSON.stringify({ join_ref: joinRef, ref, topic, event }).slice(0, -1)},"payload":${payload}}`
}

export function writeFrame({ payload, ...frame }: Frame, version: Version) {
  return writeFrameOf(frame, JSON.stringify(payload ?? {}), version)
}
