import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

async function packedVersion(): Promise<string> {
  const { devDependencies } = JSON.parse(await readFile(here('../../package.json'), 'utf8'))
  return devDependencies['@sparticuz/chromium']
}

/** The Chromium that an npm package carries: made beside its place and moved there whole, so that two at once are fine. */
export async function unpackChromium(cache = here('../../../node_modules/.cache/chromium')) {
  const folder = join(cache, await packedVersion())
  const executable = join(folder, 'chromium')
  if (existsSync(executable)) return executable
  await mkdir(cache, { recursive: true })
  const draft = await mkdtemp(join(cache, 'draft-'))
  try {
    const env = { ...process.env, TMPDIR: draft, TEMP: draft }
    await promisify(execFile)(process.execPath, [here('./unpack-chromium.ts')], { env })
    for (const path of [draft, join(draft, 'chromium')]) await chmod(path, 0o755)
    await rename(draft, folder)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    if (!existsSync(executable)) throw error
  }
  return executable
}
