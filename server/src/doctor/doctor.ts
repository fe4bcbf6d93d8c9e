import { type Config, ConfigError, readConfig } from '../config.ts'
import { checkAddress } from './address.ts'
import { checkDataFolder } from './data-folder.ts'
import { type Finding, failure, fine } from './finding.ts'
import { checkServices } from './services.ts'

const signs = { fine: '✓', warning: '!', failure: '✗' }

function read(environment: Record<string, string | undefined>): Config | Finding {
  try {
    return readConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return failure('Configuration', error.message)
    throw error
  }
}

/** Looks at an installation without changing it. */
export async function examine(environment: Record<string, string | undefined>) {
  const config = read(environment)
  if ('state' in config) return [config]
  const checks = [...checkDataFolder(config), ...checkAddress(config), ...checkServices(config)]
  return [fine('Configuration', 'Every setting is valid.'), ...(await Promise.all(checks))]
}

/** One line a finding. */
export function inLines(findings: readonly Finding[]) {
  return findings.map(({ what, state, says }) => `${signs[state]} ${what.padEnd(16)}${says}`)
}
