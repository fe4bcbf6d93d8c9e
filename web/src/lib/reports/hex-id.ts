import { uuid } from '../uuid.ts'

/** 32 hexadecimal digits, as Sentry names events and traces. */
export const hexId = () => uuid().replaceAll('-', '')
