import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { t } from './messages.ts'

/** How long the button says that it copied, in milliseconds. */
const doneMs = 2_000

/** Copies a short text, which the screen shows beside it. `label`: what it copies, for those who don't see that. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'copyFailed'>()
  useEffect(() => {
    if (!outcome) return
    const timer = setTimeout(() => setOutcome(undefined), doneMs)
    return () => clearTimeout(timer)
  }, [outcome])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome('copied')
    } catch {
      setOutcome('copyFailed')
    }
  }
  return (
    <span className="inline-flex items-center gap-1">
      <span role="status" className="text-sm text-ink-soft">
        {outcome && t(outcome)}
      </span>
      <Button variant="ghost" size="icon" className="size-11" aria-label={label} onClick={() => void copy()}>
        {outcome === 'copied' ? <Check aria-hidden className="size-4" /> : <Copy aria-hidden className="size-4" />}
      </Button>
    </span>
  )
}
