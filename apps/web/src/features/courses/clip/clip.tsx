import { useState } from 'react'
import { ClipPanel } from './clip-panel.tsx'
import type { ClipProps } from './clip-props.ts'
import { t } from './messages.ts'
import { PlayButton } from './play-button.tsx'

/** `hadFocus`: what takes the panel's place takes the focus, too. */
type Rest = { hasEnded: boolean; hadFocus: boolean }

const takeFocus = (button: HTMLButtonElement | null) => button?.focus({ preventScroll: true })

/** A clip that plays at once; after it, the button that plays it again. */
export function Clip(props: ClipProps) {
  const [rest, setRest] = useState<Rest>()
  if (!rest) return <ClipPanel {...props} onRest={(hasEnded, hadFocus) => setRest({ hasEnded, hadFocus })} />
  return (
    <PlayButton
      title={props.title}
      {...(rest.hasEnded && { text: t('clip.again') })}
      {...(rest.hadFocus && { ref: takeFocus })}
      onClick={() => setRest(undefined)}
    />
  )
}
