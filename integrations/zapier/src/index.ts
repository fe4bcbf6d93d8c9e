import { defineApp, version as platformVersion } from 'zapier-platform-core'
import { authentication } from './authentication.ts'
import { inWords, withKey } from './client.ts'
import { addKnowledge } from './creates/add-knowledge.ts'
import { sendMessage } from './creates/send-message.ts'
import { startInteraction } from './creates/start-interaction.ts'
import { agentList, findAgent } from './searches/agents.ts'
import { findInteraction } from './searches/find-interaction.ts'
import {
  agentPublished,
  conversationEnded,
  handoffAsked,
  questionUnanswered,
  resultReady,
} from './triggers/triggers.ts'

export default defineApp({
  // That of package.json.
  version: '1.0.0',
  platformVersion,
  authentication,
  beforeRequest: [withKey],
  afterResponse: [inWords],
  triggers: {
    [conversationEnded.key]: conversationEnded,
    [resultReady.key]: resultReady,
    [handoffAsked.key]: handoffAsked,
    [questionUnanswered.key]: questionUnanswered,
    [agentPublished.key]: agentPublished,
    [agentList.key]: agentList,
  },
  creates: {
    [startInteraction.key]: startInteraction,
    [sendMessage.key]: sendMessage,
    [addKnowledge.key]: addKnowledge,
  },
  searches: {
    [findAgent.key]: findAgent,
    [findInteraction.key]: findInteraction,
  },
})
