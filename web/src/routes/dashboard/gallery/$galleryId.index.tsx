import { createFileRoute } from '@tanstack/react-router'
import { galleryScreen } from '../-gallery-screen.ts'

export const Route = createFileRoute('/dashboard/gallery/$galleryId/')(
  galleryScreen('GalleryAnalytics'),
)
