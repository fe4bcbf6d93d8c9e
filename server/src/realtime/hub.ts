import type { Channel } from './channel.ts'
import type { Rights } from './rights.ts'

/** Public and private topics of one name are two. */
export function topicKey({ isPrivate, topic }: Pick<Channel, 'isPrivate' | 'topic'>) {
  return `${isPrivate ? 'private' : 'public'} ${topic}`
}

/** The channels that the sockets of this server have joined. */
export function createHub() {
  const byTopic = new Map<string, Set<Channel>>()
  const followers = new Set<Channel>()

  return {
    /** Those that follow changes of rows. */
    followers: followers as ReadonlySet<Channel>,
    onTopic(key: string): ReadonlySet<Channel> {
      return byTopic.get(key) ?? new Set()
    },
    withRights(rights: Rights) {
      return [...byTopic.values()].flatMap((channels) =>
        [...channels].filter((channel) => channel.rights === rights),
      )
    },
    all: () => [...byTopic.values()].flatMap((channels) => [...channels]),
    add(channel: Channel) {
      const key = topicKey(channel)
      const channels = byTopic.get(key) ?? new Set()
      byTopic.set(key, channels.add(channel))
      if (channel.bindings.length > 0) followers.add(channel)
    },
    remove(channel: Channel) {
      const key = topicKey(channel)
      const channels = byTopic.get(key)
      channels?.delete(channel)
      if (channels?.size === 0) byTopic.delete(key)
      followers.delete(channel)
    },
  }
}
export type Hub = ReturnType<typeof createHub>
