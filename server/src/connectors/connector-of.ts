import type { Connector, ConnectorKind } from './connector.ts'
import { salesforce } from './salesforce/salesforce.ts'
import { servicenow } from './servicenow/servicenow.ts'

const connectors: Record<ConnectorKind, Connector> = { salesforce, servicenow }

/** The code that speaks with systems of a kind. */
export const connectorOf = (kind: ConnectorKind): Connector => connectors[kind]
