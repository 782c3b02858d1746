import { maxToasts } from '@skillharbor/contracts/constants'
import { type CSSProperties, useEffect } from 'react'
import { Toaster as Sonner, toast } from 'sonner'
import { openToasts } from './notify.ts'
import { t } from './toasts/messages.ts'
import { useIsNarrow } from './use-is-narrow.ts'

/** Sonner's own limit of a narrow window, in pixels. */
const narrow = 600
// In a corner, so that neither a heading nor a panel's buttons at the right are covered. On a phone below the bar: at the
// bottom are the price and the next step.
const [corner, belowTheBar] = [{ bottom: 'var(--toast-bottom,1.5rem)', left: '1.5rem' }, { top: '4.75rem' }]
// The theme's look in sonner's own variables: https://sonner.emilkowal.ski/styling
const look: CSSProperties & Record<`--${string}`, string> = {
  fontFamily: 'inherit',
  // The cross is inside, at the end.
  '--toast-close-button-start': 'unset',
  '--toast-close-button-end': '0.75rem',
  '--toast-close-button-transform': 'translateY(1rem)',
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
  // At the limit itself, sonner takes the window for a narrow one.
  const isNarrow = useIsNarrow(narrow + 1)
  // Sonner's own effect has run by then; it would lose an earlier toast.
  useEffect(() => openToasts(toast), [])
  return (
    <Sonner
      richColors
      closeButton
      containerAriaLabel={t('label')}
      toastOptions={{
        closeButtonAriaLabel: t('close'),
        classNames: { toast: 'pe-12!', closeButton: 'after:absolute after:-inset-3' },
      }}
      visibleToasts={maxToasts}
      position={isNarrow ? 'top-center' : 'bottom-left'}
      offset={corner}
      mobileOffset={belowTheBar}
      style={look}
    />
  )
}
