import type { Person } from '../account.ts'

/** Tests of an agent, put to its draft and its live version. */
export async function addTests({ client }: Person, template_id: string) {
  const { data: agent } = await client
    .from('templates')
    .select('organization_id')
    .eq('id', template_id)
    .single()
    .throwOnError()
  const tests = [
    ['How many days of annual leave do I get?', 'contains', '25 days'],
    ['Is there a gym in the building?', 'refuses', ''],
    ['When is a laptop replaced, and who decides about an earlier one?', 'cites', 'Price list'],
    ['What do I do with a lost key card?', 'judged', 'It names a phone number.'],
  ]
  const rows = tests.map(([question, expectation, expected]) => ({
    ...{ ...agent, template_id, question, expectation, expected },
  }))
  await client.from('template_tests').insert(rows).throwOnError()
  for (const target of ['live', 'draft']) {
    const { error } = await client.functions.invoke(`agent-tests/${template_id}`, {
      body: { target },
    })
    if (error) throw error
  }
}

/** Another greeting of an agent, for a quarter of the conversations that begin. */
export async function tryGreeting({ client }: Person, template_id: string) {
  const greeting = 'Good day. What can I look up for you?'
  await client.from('templates').update({ greeting }).eq('id', template_id).throwOnError()
  const trial = { template_id, share: 25, note: 'A shorter greeting', most_unhelpful: 20 }
  await client.rpc('try_version', trial).throwOnError()
}
