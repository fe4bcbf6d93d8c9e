import type { Connector, ConnectorKind } from './connector.ts'
import { servicenow } from './servicenow/servicenow.ts'

const connectors: Record<ConnectorKind, Connector> = { servicenow }

/** The code that speaks with systems of a kind. */
export const connectorOf = (kind: ConnectorKind): Connector => connectors[kind]
