import { Button } from '@skillharbor/ui/button'
import { type ReactNode, useId } from 'react'
import { captionExtensions } from './read-captions.ts'

type CaptionsFileButtonProps = {
  /** What choosing a file does, in full. */
  label: string
  busy: boolean
  onPick: (file: File) => void
  describedBy: string | undefined
  children: ReactNode
}

/** A button that asks for a captions file. */
export function CaptionsFileButton({ label, busy, onPick, describedBy, children }: CaptionsFileButtonProps) {
  const id = useId()
  return (
    <span className="relative rounded-control has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-accent">
      <Button variant="secondary" size="sm" asChild>
        <label htmlFor={id} className={busy ? 'cursor-progress' : 'cursor-pointer'}>
          {children}
        </label>
      </Button>
      <input
        id={id}
        type="file"
        aria-label={label}
        aria-describedby={describedBy}
        aria-disabled={busy}
        accept={captionExtensions.map((extension) => `.${extension}`).join(',')}
        className="sr-only"
        onClick={(event) => {
          if (busy) event.preventDefault()
        }}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          // Otherwise selecting the same file again would be no change.
          currentTarget.value = ''
          if (file) onPick(file)
        }}
      />
    </span>
  )
}
