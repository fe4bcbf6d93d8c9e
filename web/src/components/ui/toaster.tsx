import 'sonner/dist/styles.css'
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { Toaster as Sonner, toast } from 'sonner'
import { useTheme } from '@/lib/theme/theme.ts'
import { showToastsWith } from '@/lib/toast.ts'
import { useNameOfNotices } from '@/lib/visitor-words/use-name-of-notices.ts'

/** Where toasts appear. Call `toast` from lib/toast.ts to show one. */
export function Toaster() {
  const { theme } = useTheme()
  const nameOfNotices = useNameOfNotices()
  useEffect(() => showToastsWith(({ kind, words, options }) => toast[kind](words, options)), [])
  return (
    <Sonner
      theme={theme}
      position="bottom-right"
      visibleToasts={3}
      duration={4000}
      gap={8}
      containerAriaLabel={nameOfNotices}
      // Its own sheet names another font.
      style={{ '--width': 'var(--toast)', fontFamily: 'inherit' } as React.CSSProperties}
      icons={{
        success: <CircleCheck size={16} className="text-green" aria-hidden="true" />,
        warning: <TriangleAlert size={16} className="text-amber" aria-hidden="true" />,
        error: <CircleAlert size={16} className="text-red" aria-hidden="true" />,
        info: <Info size={16} className="text-accent-text" aria-hidden="true" />,
      }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'flex w-[356px] max-w-[calc(100vw-32px)] items-start gap-2.5 rounded-xl border border-border-2 bg-bg-3 p-3 text-13 text-text-1 shadow-float',
          icon: 'mt-0.5 flex-none',
          content: 'min-w-0 flex-1',
          title: 'font-medium',
          description: 'text-text-2',
          actionButton:
            'h-7 flex-none rounded-lg border border-border-3 bg-bg-2 px-2.5 font-medium text-12 hover:bg-bg-4',
          cancelButton: 'h-7 flex-none rounded-lg px-2.5 font-medium text-12 text-text-2',
        },
      }}
    />
  )
}
