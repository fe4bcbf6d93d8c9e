import { letStepBack } from '../limits/step-back.ts'

// For each file of tests that starts something of the server (vitest.config.ts).
letStepBack(false)
