import { type CaptionLanguage, type CaptionTrack, captionLanguages } from '@skillharbor/contracts/entities'
import { Button } from '@skillharbor/ui/button'
import { languageName } from '@skillharbor/ui/format'
import { Captions } from 'lucide-react'
import { CaptionsFileButton } from './captions-file-button.tsx'
import { t } from './messages.ts'

type CaptionsRowProps = {
  track: CaptionTrack
  /** The language that is being changed. */
  changing: string | undefined
  describedBy: string
  save: (language: CaptionLanguage, file: File) => unknown
  remove: (language: CaptionLanguage) => unknown
}

/** Captions in one language, to be replaced or removed. */
export function CaptionsRow({ track, changing, describedBy, save, remove }: CaptionsRowProps) {
  const language = captionLanguages.find((one) => one === track.language)
  const name = languageName(track.language)
  const busy = changing !== undefined
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-3 text-sm">
      <span className="flex min-w-0 items-center gap-3">
        <Captions aria-hidden className="size-5 shrink-0 text-ink-soft" />
        <span className="grid">
          <span className="font-medium text-ink">{name}</span>
          <span className="text-ink-soft">{t('captions.cues', { count: track.cueCount })}</span>
        </span>
      </span>
      {language && (
        <span className="flex gap-2">
          <CaptionsFileButton
            label={t('captions.replaceLabel', { language: name })}
            busy={busy}
            describedBy={describedBy}
            onPick={(file) => save(language, file)}
          >
            {t('captions.replace')}
          </CaptionsFileButton>
          <Button
            variant="ghost"
            size="sm"
            busy={changing === language}
            aria-label={t('captions.removeLabel', { language: name })}
            onClick={() => {
              if (!busy) remove(language)
            }}
          >
            {t('captions.remove')}
          </Button>
        </span>
      )}
    </li>
  )
}
