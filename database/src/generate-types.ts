// Writes the types of the server's and of the web's queries from the migrated schema: npm run types.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Kysely, PostgresDialect } from 'kysely'
import { PostgresDialect as CodegenDialect, generate, RawExpressionNode } from 'kysely-codegen'
import pg from 'pg'
import { clientTypes } from './client-types.ts'
import { connectionOptions, type DatabaseConnection } from './connect.ts'
import { startEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'

const outFile = fileURLToPath(new URL('types.ts', import.meta.url))
export const clientTypesFile = fileURLToPath(
  new URL('../../web/src/lib/database.ts', import.meta.url),
)

/** The types of the schemas that our own code queries. Dates are text, as they come from pg here. */
export async function generateTypes(connection: DatabaseConnection, file: string | null) {
  const pool = new pg.Pool(connectionOptions(connection))
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<Record<string, never>>({ dialect: new PostgresDialect({ pool }) })
  try {
    return await generate({
      db,
      dialect: new CodegenDialect({ defaultSchemas: ['public'], dateParser: 'string' }),
      // What the checks of these columns say of their JSON.
      overrides: {
        columns: {
          'public.templates.translations': new RawExpressionNode(
            'Generated<Record<string, { greeting: string; starter_questions: string[] }>>',
          ),
        },
      },
      typeMapping: { timestamptz: 'string', timestamp: 'string', int8: 'number' },
      includePattern: '(public|auth|billing|admin|private).*',
      outFile: file ?? undefined,
      print: false,
      singularize: false,
    })
  } finally {
    await db.destroy()
  }
}

if (import.meta.main) {
  const dataDir = await mkdtemp(join(tmpdir(), 'types-'))
  const embedded = await startEmbedded({ dataDir })
  try {
    await migrate(embedded.connection, { authenticatorPassword: 'types' })
    await generateTypes(embedded.connection, outFile)
    await writeFile(clientTypesFile, await clientTypes(embedded.connection))
  } finally {
    await embedded.stop()
    await rm(dataDir, { recursive: true })
  }
}
