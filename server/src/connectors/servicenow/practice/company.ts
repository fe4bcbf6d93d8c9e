export type PracticeTable = 'incident' | 'sc_request' | 'kb_knowledge' | 'sys_attachment'
type First = { table_name: PracticeTable; fields: Record<string, string> }

const incident = (
  number: number,
  short_description: string,
  more: {
    state: string
    urgency: string
    assigned_to: string
    description: string
    notes?: string
  },
): First => {
  const { notes = '', ...told } = more
  const active = String(!['6', '7', '8'].includes(more.state))
  const priority = { 1: '3', 2: '4', 3: '5' }[more.urgency] ?? '5'
  return {
    table_name: 'incident',
    fields: {
      ...{ number: `INC00${number}`, short_description, ...told, active, priority, impact: '3' },
      ...{ opened_at: '2026-01-12 08:41:00', work_notes: notes },
    },
  }
}

const request = (
  number: number,
  short_description: string,
  more: Record<string, string>,
): First => ({
  table_name: 'sc_request',
  fields: {
    ...{ number: `REQ00${number}`, short_description, active: 'true' },
    ...{ opened_at: '2026-01-13 10:05:00', ...more },
  },
})

const article = (number: number, short_description: string, text: string, more = {}) => ({
  table_name: 'kb_knowledge' as const,
  fields: {
    ...{ number: `KB00${number}`, short_description, text, workflow_state: 'published' },
    ...{ valid_to: '2100-01-01', ...more },
  },
})

/** Harbour & Pine, a maker of garden furniture with 60 people: what its service desk has to do this week. */
export const company: First[] = [
  incident(10001, 'Printer on the second floor prints blank pages', {
    ...{ state: '2', urgency: '3', assigned_to: 'Tomás Ferreira' },
    description: 'HP LaserJet next to the kitchen. The toner is new.',
    notes:
      '2026-01-12 09:20:11 - Tomás Ferreira (Work notes)\nDrum ordered, arrives on Thursday.\n\n',
  }),
  incident(10002, 'VPN drops every few minutes from home', {
    ...{ state: '1', urgency: '2', assigned_to: '' },
    description: 'Since the update of Monday. Happens on two home networks.',
  }),
  incident(10003, 'Warehouse scanner does not read long barcodes', {
    ...{ state: '3', urgency: '2', assigned_to: 'Yuki Tanabe' },
    description: 'Scanner 7. The short ones of the small boxes work.',
  }),
  incident(10004, 'Cannot sign in to the payroll portal', {
    ...{ state: '6', urgency: '1', assigned_to: 'Tomás Ferreira' },
    description: 'The account was locked after the move to the new identity provider.',
  }),
  incident(10005, 'Meeting room Alder has no sound', {
    ...{ state: '1', urgency: '3', assigned_to: '' },
    description: 'The screen works, the speakers stay silent with every laptop.',
  }),
  request(10001, 'Laptop for a new colleague in sales', {
    ...{ request_state: 'in_process', approval: 'approved' },
    description: 'Starts on 2 February. Needs the price list and the sales system.',
  }),
  request(10002, 'Access to the shared drive of purchasing', {
    ...{ request_state: 'requested', approval: 'requested' },
    description: 'Read only, for the audit in spring.',
  }),
  article(
    10001,
    'Connect to the company network from home',
    '<p>Open <b>Pine VPN</b> and choose <i>Harbour</i>. Sign in with your work address and the code of your authenticator.</p><p>If it drops, turn off “always on” in its settings and connect again.</p>',
  ),
  article(
    10002,
    'Reset your password',
    '<p>Go to the sign-in page and choose <b>Forgot password</b>. The link lasts for 30 minutes. After five wrong tries an account is locked for an hour.</p>',
  ),
  article(
    10003,
    'Order a laptop or a phone',
    '<p>File a request and name the day it is needed. Your manager approves it; delivery takes eight working days.</p>',
  ),
  article(10004, 'Move to the new telephone system', '<p>Draft: dates are open.</p>', {
    workflow_state: 'draft',
  }),
  article(
    10005,
    'Closed offices at the end of 2024',
    '<p>The harbour office is closed from 23 December 2024 to 3 January 2025.</p>',
    { valid_to: '2025-01-31' },
  ),
]
