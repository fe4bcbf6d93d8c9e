import type pg from 'pg'
import type { Config } from './config.ts'
import { createConnections } from './connectors/connections.ts'
import { createPractice } from './connectors/practice/practice.ts'
import type { Door as PracticeDoor } from './connectors/zapier/practice/account.ts'
import { createFollowers, peopleChannel } from './conversation/handoff/followers.ts'
import { createModels } from './conversation/model.ts'
import { createModelHealth } from './conversation/models/model-health.ts'
import { turnChannel } from './conversation/streams/follow.ts'
import { createTurns, type TurnDeps } from './conversation/turn.ts'
import { createReranking } from './knowledge/reranking/reranking.ts'
import { createEmbeddings } from './knowledge/vectors/embeddings.ts'
import type { OrganizationOf } from './lib/agent-organization.ts'
import type { Db } from './lib/database/database.ts'
import { listen } from './lib/database/listen.ts'
import type { Files } from './lib/files/files.ts'
import type { Log } from './lib/log.ts'
import { deriveSecrets, type SecretKeys } from './lib/secrets/secrets.ts'
import { createProviderSpeech } from './speech/provider-speech.ts'
import { createSoundModels } from './speech/sound-models.ts'
import { clientDocumentAddress } from './tools/mcp/client-document.ts'
import { createTools } from './tools/tools.ts'

type Deps = {
  pool: pg.Pool
  config: Config
  db: Db
  files: Files
  log: Log
  publicUrl: string
  secretKeys: SecretKeys
  organizationOf: OrganizationOf
  awaitedMs: number
  /** This product as others reach it. */
  door: PracticeDoor
  /** Counts answers by how they ended. */
  ended: TurnDeps['ended']
}

/** What answers in conversations: models for words and sound, what agents may use, and the turns; and the secrets that these keep. */
export function composeAnswering({ pool, config, db, files, log, publicUrl, ...deps }: Deps) {
  const allowed = config.outboundAllowed
  const secrets = {
    models: deriveSecrets(deps.secretKeys, 'models'),
    connections: deriveSecrets(deps.secretKeys, 'connections'),
    tools: deriveSecrets(deps.secretKeys, 'tools'),
  }
  const health = createModelHealth({ db, log })
  const asked = { db, log, allowed, health, secrets: secrets.models }
  const models = createModels({ ...asked, platform: config.model })
  const spoken = {
    provider: createProviderSpeech(),
    models: createSoundModels({
      ...asked,
      platform: { speech: config.speech, transcription: config.transcription },
    }),
  }
  const searchModels = {
    embeddings: createEmbeddings({ ...asked, platform: config.embedding }),
    reranking: createReranking({ ...asked, platform: config.reranking }),
    awaitedMs: deps.awaitedMs,
  }
  const practice = createPractice({
    ...{ db, log, publicUrl, door: deps.door, secrets: deriveSecrets(deps.secretKeys, 'practice') },
  })
  const connections = createConnections({
    ...{ db, log, allowed, secrets: secrets.connections, practice: practice.answering },
  })
  const tools = createTools({
    ...{ db, log, allowed, secrets: secrets.tools, connections, practice: practice.answering },
    clientDocument: clientDocumentAddress(publicUrl),
  })
  const turns = createTurns({
    ...{ db, log, modelFor: models.modelFor, writeFor: models.writeFor, tools, searchModels },
    readFile: (place) => files.read(place),
    ...{ organizationOf: deps.organizationOf, ended: deps.ended, rateLimits: config.rateLimits },
  })
  const followers = createFollowers(config.rateLimits ? { perVisitor: 10, perAddress: 500 } : null)
  // Whichever server answers in a conversation that a person takes stops at once, and what its visitor stops.
  const hearers = {
    taken_over: turns.interrupt,
    [turnChannel]: turns.hear,
    [peopleChannel]: followers.hear,
  }
  const news = listen(pool, hearers, log, followers.lookAgain)
  return {
    ...{
      models,
      health,
      spoken,
      searchModels,
      practice,
      connections,
      tools,
      turns,
      followers,
      secrets,
    },
    async close() {
      await news.close()
      await models.close()
      spoken.provider.close()
      await spoken.models.close()
      await searchModels.embeddings.close()
      await searchModels.reranking.close()
      await tools.close()
      await connections.close()
    },
  }
}
