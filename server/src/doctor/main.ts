import { examine, inLines } from './doctor.ts'

const findings = await examine(process.env)
console.log(inLines(findings).join('\n'))
if (findings.some(({ state }) => state === 'failure')) process.exitCode = 1
