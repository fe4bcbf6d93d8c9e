import {
  BookOpen,
  BrainCircuit,
  History,
  type LucideIcon,
  MessageSquareText,
  Radio,
  UserRound,
} from 'lucide-react'
import type { SectionId } from './studio-search.ts'

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
]
