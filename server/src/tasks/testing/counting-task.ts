import { sql } from 'kysely'
import { z } from 'zod'
import { defineTask } from '../task.ts'

/** Where a server that works on the task may die. */
export const moments = [
  'before the first step',
  'within the first step',
  'after the first step',
  'within the effect',
  'after the effect',
] as const
export type Moment = (typeof moments)[number]

/** A task with a step and an effect, which puts a row into the table `public.effects`. */
export const countingTask = (reach: (moment: Moment) => Promise<void>) =>
  defineTask({
    seconds: 60,
    steps: 2,
    input: z.object({ name: z.string('Say a name.') }),
    async run({ name }, { step, effect }) {
      await reach('before the first step')
      const greeting = await step('greet', 'Greeting', async () => {
        await reach('within the first step')
        return `Hello ${name}`
      })
      await reach('after the first step')
      const row = await effect('count', 'Counting', async (trx) => {
        const { rows } = await sql<{ id: number }>`
          insert into public.effects (name) values (${name}) returning id`.execute(trx)
        await reach('within the effect')
        return rows[0]?.id
      })
      await reach('after the effect')
      return { message: 'Counted.', data: { greeting, row } }
    },
  })

/** The table, made by the owner of a test's database. */
export const effectsTable = `
  create table public.effects (id integer generated always as identity, name text);
  grant select, insert on public.effects to service_role;
`
