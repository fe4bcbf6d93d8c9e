// Runs scripts of package.json beside each other. Each says all that it has to say at its end, and the first to fail
// does not keep the others from telling what they found.
import { spawn } from 'node:child_process'
import { buffer } from 'node:stream/consumers'

async function run(script: string) {
  const child = spawn(`npm run ${script} 2>&1`, {
    shell: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<number>((done) => {
    child.once('close', (code) => done(code ?? 1))
  })
  const [said, code] = await Promise.all([buffer(child.stdout), ended])
  process.stdout.write(said)
  if (code !== 0) console.error(`npm run ${script} failed.`)
  return code
}

const codes = await Promise.all(process.argv.slice(2).map(run))
process.exitCode = Math.max(0, ...codes)
