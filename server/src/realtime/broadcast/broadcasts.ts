import { z } from 'zod'
import type { Channel } from '../channel.ts'
import type { Version } from '../frames.ts'
import { type Hub, topicKey } from '../hub.ts'
import { type Said, writeSaid } from './broadcast-frames.ts'

export const BroadcastNote = z.object({
  kind: z.literal('said'),
  node: z.number(),
  topic: z.string(),
  isPrivate: z.boolean(),
  event: z.string(),
  isJson: z.boolean(),
  /** JSON as it came, bytes in base64. */
  body: z.string(),
  /** The channel that says it; null when it came over HTTP. */
  speaker: z.number().nullable(),
})
type Note = z.infer<typeof BroadcastNote>

type Options = { hub: Hub; node: number; send(note: Note): Promise<void> }

/** Passes on what is said on a topic to all who have joined it, by whichever server. */
export function createBroadcasts({ hub, node, send }: Options) {
  return {
    /** Resolves when it is on its way to every server. */
    say(
      where: { topic: string; isPrivate: boolean },
      { event, isJson, body }: Said,
      speaker: Channel | null,
    ) {
      return send({
        ...{ kind: 'said', node, topic: where.topic, isPrivate: where.isPrivate, event, isJson },
        body: body.toString(isJson ? 'utf8' : 'base64'),
        speaker: speaker?.number ?? null,
      })
    },
    hear(note: Note) {
      const { topic, isPrivate, event, isJson, speaker } = note
      const said = { event, isJson, body: Buffer.from(note.body, isJson ? 'utf8' : 'base64') }
      const frames = new Map<Version, string | Buffer | undefined>()
      for (const channel of hub.onTopic(topicKey({ topic, isPrivate }))) {
        const isSpeaker = note.node === node && channel.number === speaker
        if (isSpeaker && !channel.hearsItself) continue
        if (!channel.may.hears.includes('broadcast')) continue
        const { connection } = channel
        if (!frames.has(connection.version)) {
          frames.set(connection.version, writeSaid(topic, said, connection.version))
        }
        const frame = frames.get(connection.version)
        if (frame) connection.send(frame)
      }
    },
  }
}
export type Broadcasts = ReturnType<typeof createBroadcasts>
