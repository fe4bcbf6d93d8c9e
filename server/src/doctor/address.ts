import { connect } from 'node:net'
import type { Config } from '../config.ts'
import { isLoopback } from '../http/address/loopback.ts'
import { version } from '../version.ts'
import { attempt, type Finding, failure, fine, warning } from './finding.ts'

const patienceMs = 3000

async function publicAddress({ publicUrl, trustedProxies }: Config): Promise<Finding> {
  const what = 'Public address'
  if (!publicUrl) return fine(what, 'Only this machine can reach it. Set PUBLIC_URL for others.')
  if (isLoopback(publicUrl)) return fine(what, `${publicUrl}, on this machine only.`)
  if (new URL(publicUrl).protocol === 'http:') {
    return failure(what, `${publicUrl} sends passwords unencrypted: use a proxy with TLS.`)
  }
  if (trustedProxies.length === 0) {
    return warning(
      what,
      'TRUSTED_PROXIES is empty: limits count everyone behind the proxy as one caller.',
    )
  }
  return fine(what, publicUrl)
}

/** Whether anything takes connections there. */
function isTaken(host: string, port: number) {
  return new Promise<boolean>((tell) => {
    const socket = connect({ host, port, timeout: patienceMs })
    const end = (taken: boolean) => {
      socket.destroy()
      tell(taken)
    }
    socket.once('connect', () => end(true))
    socket.once('error', () => end(false))
    socket.once('timeout', () => end(false))
  })
}

async function server({ host, port }: Config): Promise<Finding> {
  const what = 'Server'
  const reachable = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host
  if (!(await isTaken(reachable, port))) return fine(what, `Not running; port ${port} is free.`)
  const address = `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`
  const answer = await fetch(`${address}/health/ready`, { signal: AbortSignal.timeout(patienceMs) })
    .then((response) => response.json() as Promise<{ status?: string; version?: string }>)
    .catch(() => ({ status: undefined, version: undefined }))
  if (!answer.status) return failure(what, `Another program has port ${port}. Set another PORT.`)
  if (answer.status !== 'ready') return failure(what, `Running at ${address}: ${answer.status}.`)
  if (answer.version !== version) {
    return warning(what, `${answer.version} is running; this is ${version}. Restart it.`)
  }
  return fine(what, `Version ${version} is ready at ${address}.`)
}

/** Where people reach the product, and what answers there. */
export const checkAddress = (config: Config) => [
  attempt('Public address', () => publicAddress(config)),
  attempt('Server', () => server(config)),
]
