import { createContext, type ReactNode } from 'react'
import type { Citation } from './message.ts'

/** The way from a citation to its source in Knowledge; null for visitors, and for who may not read there. */
export const SourceLink = createContext<((citation: Citation) => ReactNode) | null>(null)
