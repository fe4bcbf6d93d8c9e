import type { Reporter, TestModule } from 'vitest/node'

/** Ends the run with one line that any runner of tests can read. */
export default class ClosingLineReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]) {
    const count = { passed: 0, failed: unhandled.length, skipped: 0 }
    for (const module of modules) {
      const tests = [...module.children.allTests()]
      for (const test of tests) {
        const { state } = test.result()
        if (state === 'pending') count.failed += 1
        else count[state] += 1
      }
      // A file that could not even be read has no tests.
      if (module.state() === 'failed' && !tests.some((test) => test.result().state === 'failed')) {
        count.failed += 1
      }
    }
    process.stdout.write(
      `\n${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped\n`,
    )
  }
}
