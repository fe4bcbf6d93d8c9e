import { CloudCog, type LucideIcon, Workflow, Zap } from 'lucide-react'
import type { ServiceId } from './service-ids.ts'

export type Service = {
  id: ServiceId
  name: string
  icon: LucideIcon
  /** What a connection lets an agent do. */
  allows: string
  /** How to make the call there. */
  steps: string[]
}

export const services: Service[] = [
  {
    id: 'salesforce',
    name: 'Salesforce',
    icon: CloudCog,
    allows: 'Agents look up, file and change cases, leads and contacts, and comment on cases.',
    steps: [
      'In Setup, add a named credential for the address below. Give it a custom header with the name Authorization.',
      'In Flow Builder, add an action of the type HTTP callout that uses the credential.',
      'Send a POST request with the body below, and map answer to a field of the record.',
    ],
  },
  {
    id: 'servicenow',
    name: 'ServiceNow',
    icon: Workflow,
    allows:
      'Agents look up, file and change incidents and requests, and search the knowledge base.',
    steps: [
      'Add an outbound REST message with the address below as its endpoint.',
      'Add an HTTP method of the type POST, with the headers and the body below.',
      'Call it from a script or a flow, and read answer from the response.',
    ],
  },
  {
    id: 'zapier',
    name: 'Zapier',
    icon: Zap,
    allows:
      'What happens with your agents starts Zaps, and Zaps start interactions, send messages and add knowledge. Agents use actions of Zapier through its MCP server.',
    steps: [
      'Add the action Webhooks by Zapier with the event Custom Request.',
      'Choose POST, and enter the address, the headers and the body below.',
      'Test the step. The field answer is there for the steps that follow.',
    ],
  },
]

export const nameOfService = (wanted: ServiceId) =>
  services.find(({ id }) => id === wanted)?.name ?? wanted
