import { Socket as DatagramSocket } from 'node:dgram'
import dns, { Resolver } from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import { Server, Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { compiledFolder, keepCompiled } from '../../keep-compiled.ts'

const folder = (path: string) =>
  `${fileURLToPath(new URL(`../../../../${path}`, import.meta.url))}*`

/**
 * For a process that reads what others made (nodejs.org/api/permissions.html): of the machine's files it reads the
 * product's code alone, and it starts no program, thread or add-on.
 */
export const sealedFlags = [
  '--permission',
  `--allow-fs-read=${folder('server/')}`,
  `--allow-fs-read=${folder('node_modules/')}`,
  // Until it is sealed: Node keeps compiled code only where it may also write some.
  `--allow-fs-write=${compiledFolder}/*`,
]

function refuse(): never {
  throw new Error('This process has no network.')
}

function close(of: object, acts: RegExp) {
  for (const act of Object.getOwnPropertyNames(of)) {
    if (acts.test(act)) Reflect.set(of, act, refuse)
  }
}

/** Node's flags leave the network open: wherever a file leads, no other machine is asked. */
function closeNetwork() {
  close(Socket.prototype, /^connect$/)
  close(Server.prototype, /^listen$/)
  close(DatagramSocket.prototype, /^(bind|connect|send)/)
  const names = /^(lookup|resolve|reverse)/
  for (const asks of [dns, dns.promises, Resolver.prototype, dns.promises.Resolver.prototype]) {
    close(asks, names)
    close(Object.getPrototypeOf(asks), names)
  }
  syncBuiltinESMExports()
}

/** Called by such a process before it is given anything: from then on it writes no file and has no network. */
export function seal() {
  closeNetwork()
  // `drop` is not in the types yet. Where there is none, nothing that was kept is used.
  const permission = process.permission as { drop?(scope: string): void } | undefined
  if (!permission?.drop) return
  keepCompiled()
  permission.drop('fs.write')
}
