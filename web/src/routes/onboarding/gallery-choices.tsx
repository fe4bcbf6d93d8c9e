import { createFileRoute } from '@tanstack/react-router'
import { step } from './-step.ts'

export const Route = createFileRoute('/onboarding/gallery-choices')(step('GalleryChoices'))
