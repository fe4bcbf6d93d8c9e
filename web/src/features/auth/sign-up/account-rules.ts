import { email, password, required } from '@/lib/form/validators.ts'

export type Account = { firstName: string; lastName: string; email: string; password: string }

export const accountRules = {
  firstName: required('First name is required'),
  lastName: required('Last name is required'),
  email,
  password,
}
