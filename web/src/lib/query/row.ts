import type { Database } from '../database.ts'

type Tables = Database['public']['Tables'] & Database['billing']['Tables']
export type TableName = keyof Tables

/** What a row of a table shows to those who may select it. */
export type Row<Table extends TableName> = Tables[Table]['Row']
