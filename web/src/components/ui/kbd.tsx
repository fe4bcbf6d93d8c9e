export function Kbd({ children }: { children: string }) {
  return (
    <kbd className="inline-flex h-5 min-w-5 items-center justify-center rounded-[5px] border bg-bg-1 px-1.5 font-medium font-sans text-12 text-text-3 leading-none">
      {children}
    </kbd>
  )
}
