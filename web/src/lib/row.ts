import type { Database } from './database.ts'

type Tables = Database['public']['Tables'] & Database['billing']['Tables']

/** What a row of a table shows to those who may select it. */
export type Row<Table extends keyof Tables> = Tables[Table]['Row']
