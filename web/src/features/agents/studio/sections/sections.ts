import {
  BookOpen,
  BrainCircuit,
  History,
  ListChecks,
  type LucideIcon,
  MessageSquareText,
  Radio,
  UserRound,
  Wrench,
} from 'lucide-react'
import type { SectionId } from '../studio-search.ts'

export const sections: { id: SectionId; label: string; icon: LucideIcon; about: string }[] = [
  {
    id: 'identity',
    label: 'Identity',
    icon: UserRound,
    about: 'Who people meet. Changes show in the conversation at once.',
  },
  {
    id: 'behaviour',
    label: 'Behaviour',
    icon: MessageSquareText,
    about: 'What it does, how it greets people, what it may answer from, and when people step in.',
  },
  {
    id: 'knowledge',
    label: 'Knowledge',
    icon: BookOpen,
    about: 'What it reads before it answers, and cites.',
  },
  {
    id: 'actions',
    label: 'Actions',
    icon: Wrench,
    about: 'What it may look up and do in other systems, and what it asks visitors first.',
  },
  {
    id: 'model',
    label: 'Model',
    icon: BrainCircuit,
    about: 'The model that writes its answers. Its knowledge decides what they may say.',
  },
  {
    id: 'channels',
    label: 'Channels',
    icon: Radio,
    about: 'Where people meet the published agent.',
  },
  {
    id: 'versions',
    label: 'Versions',
    icon: History,
    about: 'Visitors meet the live version; the draft is only yours until you publish it.',
  },
  {
    id: 'tests',
    label: 'Tests',
    icon: ListChecks,
    about: 'Questions and what their answers must be. A version goes live when none fails.',
  },
]
