// A vitest of its own that stays warm: for each file that its parent names it answers whether that fails.
import { createVitest } from 'vitest/node'

const vitest = await createVitest({
  watch: false,
  project: ['database', 'server'],
  reporters: [{}],
  silent: true,
  bail: 1,
})
await vitest.standalone()

/** Runs one file: whether it fails, and in which database. */
async function run(file: string) {
  const specifications = await vitest.globTestSpecifications([file])
  const [wanted] = specifications
  if (!wanted || specifications.length > 1) throw new Error(`${file} is not one file of tests.`)
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
  // It remembers the files of earlier runs as well.
  const module = testModules.find(({ moduleId }) => moduleId === wanted.moduleId)
  return {
    failed: unhandledErrors.length > 0 || !module?.ok(),
    server: wanted.project.getProvidedContext().testServer,
  }
}

process.on('message', async (file: string) => process.send?.(await run(file)))
process.once('disconnect', () => vitest.exit())
process.send?.('ready')
