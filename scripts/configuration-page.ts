// Writes docs/configuration.md from the schema that reads the environment: `npm run docs`.
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Environment } from 'server/environment'

export const pagePath = fileURLToPath(new URL('../docs/configuration.md', import.meta.url))

function shown(value: unknown) {
  if (typeof value === 'boolean') return value ? '`on`' : '`off`'
  return value === '' ? 'none' : `\`${value}\``
}

/** The page, one row a variable. */
export function configurationPage() {
  const rows = Object.entries(Environment.shape).map(([name, schema]) => {
    const { description, fallback } = schema.meta() ?? {}
    const parsed = schema.safeParse(undefined)
    return `| \`${name}\` | ${fallback ?? shown(parsed.data)} | ${description} |`
  })
  return `# Configuration

Environment variables, read once at start. An invalid value stops the start and is named. An empty variable counts as unset. Switches are
\`on\` or \`off\`. This page is generated from the schema that reads them: \`npm run docs\`.

| name | default | meaning |
| --- | --- | --- |
${rows.join('\n')}
| \`AUTH_EXTERNAL_<NAME>_CLIENT_ID\`, \`…_SECRET\` | none | sign-in through \`google\`, \`github\`, \`azure\`, \`gitlab\` or your own provider; redirect URL \`PUBLIC_URL/auth/v1/callback\`; ids of further apps, separated by commas, are accepted in id tokens |
| \`AUTH_EXTERNAL_<NAME>_ISSUER\`, \`…_NAME\` | known; none | the OpenID issuer of your own provider (for \`github\` the URL of your server, for \`azure\` that of your tenant); its name on the page |
| \`BACKUP_PASSPHRASE\`, \`BACKUP_PASSPHRASE_FILE\` | none | the passphrase that encrypts a backup, or a file that contains it; only \`npm run backup\` and \`npm run restore\` read them |
`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await writeFile(pagePath, configurationPage())
}
