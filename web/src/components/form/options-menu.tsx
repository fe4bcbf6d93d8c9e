import { ArrowUpDown } from 'lucide-react'
import { Button } from '@/components/ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu.tsx'

type Choice = {
  label: string
  value: string
  onValueChange: (value: string) => void
  options: readonly { value: string; label: string }[]
}

type OptionsMenuProps = { label: string; choices: readonly Choice[]; className?: string }

/** How a list is shown, behind one button: where there is no room for a box for each choice. */
export function OptionsMenu({ label, choices, className }: OptionsMenuProps) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button icon aria-label={label} className={className}>
          <ArrowUpDown size={16} aria-hidden="true" />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        {choices.map(({ label: name, value, onValueChange, options }) => (
          <DropdownMenuRadioGroup
            key={name}
            aria-label={name}
            value={value}
            onValueChange={onValueChange}
          >
            <DropdownMenuLabel>{name}</DropdownMenuLabel>
            {options.map((option) => (
              <DropdownMenuRadioItem key={option.value} value={option.value}>
                {option.label}
              </DropdownMenuRadioItem>
            ))}
          </DropdownMenuRadioGroup>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
