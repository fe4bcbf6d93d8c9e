import { config } from 'zod/v4/core'

// Imported before what makes schemas: zod would try whether it may write code, which the page's policy refuses.
config({ jitless: true })
