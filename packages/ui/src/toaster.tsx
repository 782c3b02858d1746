import { maxToasts } from '@skillharbor/contracts/constants'
import { type CSSProperties, useEffect } from 'react'
import { Toaster as Sonner, toast } from 'sonner'
import { openToasts } from './notify.ts'
import { t } from './toasts/messages.ts'

const belowTheBar = { top: '4.75rem' }
// The theme's colours in sonner's own variables: https://sonner.emilkowal.ski/styling
const colours: CSSProperties & Record<`--${string}`, string> = {
  fontFamily: 'inherit',
  '--normal-bg': 'var(--surface)',
  '--normal-text': 'var(--ink)',
  '--normal-border': 'var(--line)',
  '--success-bg': 'var(--success-soft)',
  '--success-text': 'var(--success)',
  '--success-border': 'var(--success)',
  '--error-bg': 'var(--danger-soft)',
  '--error-text': 'var(--danger)',
  '--error-border': 'var(--danger)',
}

/** Where toasts appear. */
export function Toaster() {
  // Sonner's own effect has run by then; it would lose an earlier toast.
  useEffect(() => openToasts(toast), [])
  return (
    <Sonner
      richColors
      closeButton
      containerAriaLabel={t('label')}
      toastOptions={{ closeButtonAriaLabel: t('close') }}
      visibleToasts={maxToasts}
      position="top-center"
      offset={belowTheBar}
      mobileOffset={belowTheBar}
      style={colours}
    />
  )
}
