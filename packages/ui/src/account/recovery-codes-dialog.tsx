import { Download } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { Button } from '../button.tsx'
import { useOpener } from '../drawer.tsx'
import { t } from './messages.ts'

type RecoveryCodesDialogProps = {
  codes: readonly string[]
  /** What gets the focus in the end. */
  opener: Element | null
  onClose: () => void
}

/** Shows new recovery codes, which can't be shown again: only its button closes it. */
export function RecoveryCodesDialog({ codes, opener, onClose }: RecoveryCodesDialogProps) {
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\n')}\n`)}`
  return (
    <Dialog.Root open>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 bg-black/55" />
        <Dialog.Content
          {...useOpener(opener)}
          className="fixed top-1/2 left-1/2 z-50 grid max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] max-w-md -translate-1/2 gap-4 overflow-y-auto rounded-card border border-line bg-surface p-6 text-ink shadow-raised"
        >
          <Dialog.Title className="text-lg font-semibold">{t('secondFactor.codes.title')}</Dialog.Title>
          <Dialog.Description className="text-ink-soft">{t('secondFactor.codes.text')}</Dialog.Description>
          <ul
            aria-label={t('secondFactor.codes.list')}
            className="grid gap-y-2 rounded-control bg-sunken p-4 font-mono text-xs sm:text-sm"
          >
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="secondary" asChild>
              <a href={file} download="recovery-codes.txt">
                <Download aria-hidden className="size-4" />
                {t('secondFactor.codes.download')}
              </a>
            </Button>
            <Button onClick={onClose}>{t('secondFactor.codes.done')}</Button>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
