import { letStepBack } from '../limits/step-back.ts'

// For all tests of the server: beside those that keep the processors busy, what steps back would hardly be reached.
letStepBack(false)
