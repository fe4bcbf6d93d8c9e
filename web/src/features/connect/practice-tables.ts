/** The tables of the practice systems, each under the system that it is in. */
export const tablesOf = {
  salesforce: ['Case', 'Lead', 'Contact', 'CaseComment'],
  servicenow: ['incident', 'sc_request', 'kb_knowledge'],
} as const

export type PracticeSystem = keyof typeof tablesOf
export const practiceSystems: PracticeSystem[] = ['salesforce', 'servicenow']

export const practiceTables = [...tablesOf.salesforce, ...tablesOf.servicenow]
export type PracticeTable = (typeof practiceTables)[number]

/** The system that has a table. */
export const systemOf = (table: PracticeTable): PracticeSystem =>
  tablesOf.servicenow.some((one) => one === table) ? 'servicenow' : 'salesforce'
