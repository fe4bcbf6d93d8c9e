import { useQuery } from '@tanstack/react-query'
import {
  BookOpen,
  FileUp,
  Globe,
  Link,
  type LucideIcon,
  MessageCircleQuestion,
  Plus,
  TextCursorInput,
} from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '@/components/ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu.tsx'
import type { Added } from '../knowledge-search.ts'
import { knowledgeBaseQuery } from '../sites/queries.ts'
import { FileInput } from './file-input.tsx'

const ways: { value: Added; label: string; icon: LucideIcon }[] = [
  { value: 'web', label: 'Web page', icon: Link },
  { value: 'site', label: 'Web site', icon: Globe },
  { value: 'text', label: 'Text', icon: TextCursorInput },
  { value: 'answer', label: 'Question and answer', icon: MessageCircleQuestion },
]

type AddSourceMenuProps = {
  organizationId: string
  onFiles: (files: File[]) => void
  onAdd: (kind: Added) => void
}

/** Every way to add a source. */
export function AddSourceMenu({ organizationId, onFiles, onAdd }: AddSourceMenuProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOpen, setOpen] = useState(false)
  const { data: servicenow } = useQuery({
    ...knowledgeBaseQuery(organizationId),
    enabled: isOpen,
  })
  return (
    <>
      <FileInput ref={input} label="Add files" onFiles={onFiles} />
      <DropdownMenu onOpenChange={setOpen}>
        <DropdownMenuTrigger asChild>
          <Button variant="primary">
            <Plus size={16} aria-hidden="true" />
            Add source
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          <DropdownMenuItem onSelect={() => input.current?.click()}>
            <FileUp size={16} aria-hidden="true" />
            Files
          </DropdownMenuItem>
          {ways.map(({ value, label, icon: Icon }) => (
            <DropdownMenuItem key={value} onSelect={() => onAdd(value)}>
              <Icon size={16} aria-hidden="true" />
              {label}
            </DropdownMenuItem>
          ))}
          {servicenow && (
            <DropdownMenuItem onSelect={() => onAdd('servicenow')}>
              <BookOpen size={16} aria-hidden="true" />
              ServiceNow knowledge base
            </DropdownMenuItem>
          )}
        </DropdownMenuContent>
      </DropdownMenu>
    </>
  )
}
