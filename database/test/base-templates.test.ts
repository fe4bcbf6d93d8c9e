import { expect, test } from 'vitest'
import { useWorld } from '../testing/world.ts'

const world = useWorld()

test('no ready-made job promises what no screen keeps: a message taken, a question passed on', async () => {
  const { owner } = await world().organization()

  const told = await world().as(owner, (query) =>
    query(`select template_id from public.base_templates
     where concat_ws(' ', summary, instructions, greeting) ~* '(take|leave)s? a message|pass (it|this|you) (on|to)'`),
  )

  expect(told).toEqual([])
})
