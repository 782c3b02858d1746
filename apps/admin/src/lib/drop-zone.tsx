import { type DragEvent, type ReactNode, useState } from 'react'

type DropZoneProps = {
  label: string
  invalid: boolean
  onDrop: (file: File) => void
  className?: string
  children: ReactNode
}

/** A place to drop a file. The file input inside is the main control, also for the keyboard; its focus shows here. */
export function DropZone({ label, invalid, onDrop, className = '', children }: DropZoneProps) {
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) onDrop(file)
  }
  const look = over ? 'border-accent bg-accent-soft' : invalid ? 'border-danger' : 'border-control'
  return (
    <fieldset
      aria-label={label}
      className={`grid min-w-0 gap-4 rounded-control border border-dashed p-4 transition-colors has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-accent ${look} ${className}`}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {children}
    </fieldset>
  )
}
