import { expect, test } from 'vitest'
import { actionText, detailTexts } from './audit-text.ts'

test.each([
  ['member.role_changed', 'Member role changed'],
  ['api_key.created', 'API key created'],
  ['model.key_changed', 'Model key changed'],
  ['conversation.handed_back', 'Conversation handed back'],
  ['organization.deletion_requested', 'Organization deletion requested'],
  ['knowledge_source.deleted', 'Knowledge source deleted'],
  ['synonym.changed', 'Words that mean the same changed'],
  ['something_new.was_done', 'Something new was done'],
])('%s is told as "%s"', (action, words) => {
  expect(actionText(action)).toBe(words)
})

test.each([
  [{ changes: { name: { from: 'Acme', to: 'Halden' } } }, ['Name: Acme → Halden']],
  [
    { ends: { from: null, to: '2036-01-01T12:00:00.404267+00:00' } },
    ['Ends: nothing → January 1, 2036'],
  ],
  [
    { changes: { website: { from: null, to: 'https://x.example' } } },
    ['Website: nothing → https://x.example'],
  ],
  [{ changes: { integrations: { from: [], to: ['zapier'] } } }, ['Integrations: nothing → zapier']],
  [{ from: 'member', to: 'owner' }, ['Member → Owner']],
  [{ role: 'agent_user' }, ['Role: Agent user']],
  [{ base_url: 'https://models.example/v1' }, ['Address: https://models.example/v1']],
  [
    { period: 'day', changes: { amount: { from: 5_000_000, to: 8_500_000 } } },
    ['Period: day', 'Amount: $5.00 → $8.50'],
  ],
  [{ changes: { at_limit: { from: 'stop', to: 'built-in' } } }, ['At the limit: stop → built-in']],
  [{ changes: {} }, []],
  [{}, []],
])('%j is told as %j', (details, words) => {
  expect(detailTexts(details)).toEqual(words)
})

test('a long text is cut', () => {
  const [words = ''] = detailTexts({ summary: 'x'.repeat(500) })

  expect(words).toHaveLength('Summary: '.length + 81)
})
