import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'

export type Account = { uid: number; gid: number }

function unprivileged(): Account {
  const entries = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = entries.find((entry) => entry.startsWith(`${name}:`))?.split(':') ?? []
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  return { uid: 65534, gid: 65534 }
}

/** PostgreSQL refuses to run as root, so root hands the cluster to a user without rights. Null: we are not root. */
export function clusterAccount(cluster: string): Account | null {
  if (process.getuid?.() !== 0) return null
  if (!existsSync(cluster)) return unprivileged()
  // A cluster keeps its user: root may start what a normal user made.
  const { uid, gid } = statSync(cluster)
  if (uid !== 0) return { uid, gid }
  // Restored from a backup, say, by a plain copy.
  const account = unprivileged()
  spawnSync('chown', ['-R', `${account.uid}:${account.gid}`, cluster])
  return account
}
