import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { DatabaseConnection } from 'database/connect'
import { startEmbedded } from 'database/embedded'
import { migrate } from 'database/migrate'
import { useCleanup } from 'database/testing/cleanup'
import { runSql } from 'database/testing/run-sql'
import { temporaryFolder } from 'database/testing/temporary-folder'
import { beforeAll } from 'vitest'
import { type Config, readConfig } from '../../config.ts'
import { openFiles } from '../../lib/files/open-files.ts'
import { deriveSecret, loadSecrets } from '../../lib/secrets/secrets.ts'
import { loadSigningKeys } from '../../lib/tokens/signing-keys.ts'

/** How a DATABASE_URL says it. */
export function urlOf({ host, user, password = '', database }: DatabaseConnection) {
  return `postgres://${user}:${password}@localhost/${database}?host=${encodeURIComponent(host)}`
}

/** A data folder with a migrated PostgreSQL that runs, secrets, an organisation and a file of it. */
export function useInstallation() {
  const cleanup = useCleanup()
  let made: { config: Config; folder: string; owner: DatabaseConnection } | undefined
  const installation = () => {
    if (!made) throw new Error('The installation exists only within tests.')
    return made
  }

  beforeAll(async () => {
    const folder = await temporaryFolder(cleanup, 'backup-')
    const config = readConfig({ DATA_DIR: join(folder, 'data') })
    const embedded = await startEmbedded(config)
    cleanup.defer(() => embedded.stop())
    const { secretKeys } = await loadSecrets(config.dataDir, config, { isInstalled: false })
    await loadSigningKeys({ dataDir: config.dataDir })
    const authenticatorPassword = deriveSecret(secretKeys[0], 'authenticator')
    await migrate(embedded.connection, { authenticatorPassword })
    made = { config, folder, owner: embedded.connection }
  })

  return {
    get config() {
      return installation().config
    },
    /** Where backups and restored data folders may be put. */
    get folder() {
      return installation().folder
    },
    get owner() {
      return installation().owner
    },
    sql: (text: string) => runSql(installation().owner, text),
    /** An organisation of one owner. */
    async organization() {
      const [person, organization] = [randomUUID(), randomUUID()]
      await runSql(
        installation().owner,
        `insert into auth.users (id, email) values ('${person}', '${person}@example.com');
         insert into public.organizations (id, name, created_by)
           values ('${organization}', E'Acme\\n\\t\\\\ Ünited', '${person}');
         insert into public.organization_members (user_id, organization_id, role)
           values ('${person}', '${organization}', 'owner')`,
      )
      return organization
    },
    /** An object of the organisation, its bytes first, as an upload does it. */
    async object(organization: string, name: string, contents: Buffer) {
      const { config, owner } = installation()
      const { rows } = await runSql(owner, 'select private.expect_file() as version')
      const version: string = rows[0].version
      const key = `objects/${version.slice(0, 2)}/${version}`
      await (await openFiles(config.files)).write(key, Readable.from([contents]))
      await runSql(
        owner,
        `insert into storage.objects (bucket_id, name, version)
         values ('files', '${organization}/${name}', '${version}')`,
      )
      return key
    },
  }
}
