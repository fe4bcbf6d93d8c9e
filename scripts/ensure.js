// Makes a checkout ready: installs what the lock file names, and with --build makes what is run.
// Plain JavaScript, because it runs under whichever Node the machine has, before ours is installed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const npm = (...args) => {
  const { status } = spawnSync(process.execPath, [process.env.npm_execpath, ...args], {
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(status ?? 1)
}

/** Runs `work` unless the stamp in node_modules already names this state. */
function once(name, state, work) {
  const stamp = join('node_modules', `.${name}-stamp`)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === state) return
  work()
  writeFileSync(stamp, state)
}

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !['node_modules', 'dist', 'routeTree.gen.ts'].includes(name))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? filesBelow(path) : [path]
    })
}

/** What of these folders, or of the packages, changes when one of their files does. */
function stateOf(folders) {
  const sources = createHash('sha256').update(lock)
  for (const path of folders.flatMap(filesBelow).sort()) {
    const { mtimeMs, size } = statSync(path)
    sources.update(`${path} ${size} ${mtimeMs}\n`)
  }
  return sources.digest('hex')
}

/** Builds a workspace unless what it made of these folders is there. */
function build(workspace, folders, made) {
  if (!existsSync(made)) rmSync(`node_modules/.${workspace}-stamp`, { force: true })
  once(workspace, stateOf(folders), () =>
    npm('run', 'build', '--workspace', workspace, '--loglevel=error'),
  )
}

const lock = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')
once('lock', lock, () => {
  console.log('Installing what package-lock.json names. This happens once and takes a minute.')
  npm('ci', '--loglevel=error', '--no-audit', '--no-fund')
})

const ours = ['linux-x64', 'linux-arm64', 'win32-x64'].includes(
  `${process.platform}-${process.arch}`,
)
if (!ours && Number(process.versions.node.split('.')[0]) < 24) {
  console.error(
    `Node 24 is needed on ${process.platform}-${process.arch}; this is ${process.version}.`,
  )
  process.exit(1)
}

if (process.argv.includes('--build')) {
  build('web', ['web', 'faces'], 'web/dist/index.html')
  build('server', ['server', 'database', 'faces'], 'server/dist/main.js')
  // The server starts without it too, only later. Under other flags than its own, what is compiled would be of no use.
  once('prepared', stateOf(['server', 'database', 'faces']), () => {
    spawnSync('node', ['--expose-gc', 'server/src/prepare.ts'], { stdio: 'ignore' })
  })
}
