import { publicConfig } from './supabase.ts'

/** Where the interaction API is. */
export const apiAddress = () => `${publicConfig().supabaseUrl}/api/v1`
