import {
  type CaptionLanguage,
  captionLanguages,
  captionLimits,
  type DraftLesson,
} from '@skillharbor/contracts/entities'
import { Select } from '@skillharbor/ui/field'
import { formatBytes, languageName } from '@skillharbor/ui/format'
import { FileUp, LoaderCircle } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { CaptionsFileButton } from './captions-file-button.tsx'
import { CaptionsRow } from './captions-row.tsx'
import { t } from './messages.ts'
import { useCaptions } from './use-captions.ts'

/** The lesson's captions in each language, and ways to add, replace and remove them. */
export function CaptionsPanel({ lesson: { _id: lessonId, captions = [] } }: { lesson: DraftLesson }) {
  const { changing, flaw, done, save, remove } = useCaptions(lessonId)
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const describedBy = flaw ? `${id}-flaw` : `${id}-hint`
  const busy = changing !== undefined
  const listed = new Set(captions.map(({ language }) => language))
  const rest = captionLanguages.filter((language) => !listed.has(language))
  const [chosen, setChosen] = useState<CaptionLanguage>()
  const adding = rest.find((language) => language === chosen) ?? rest[0]
  return (
    <section aria-labelledby={`${id}-heading`} className="grid gap-3">
      <div className="grid gap-1">
        <h3 ref={heading} id={`${id}-heading`} tabIndex={-1} className="w-fit text-sm font-medium text-ink">
          {t('captions.label')}
        </h3>
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {t('captions.hint', { most: formatBytes(captionLimits.bytes) })}
        </p>
      </div>
      {captions.length === 0 && <p className="text-sm text-ink-soft">{t('captions.none')}</p>}
      {captions.length > 0 && (
        <ul className="grid divide-y divide-line rounded-control border border-line">
          {captions.map((track) => (
            <CaptionsRow
              key={track.language}
              track={track}
              changing={changing}
              describedBy={describedBy}
              save={save}
              remove={async (language) => {
                // The button that had the focus is gone.
                if (await remove(language)) heading.current?.focus()
              }}
            />
          ))}
        </ul>
      )}
      {adding && (
        <div className="flex flex-wrap items-center gap-3">
          <Select
            aria-label={t('captions.language')}
            className="min-w-40"
            value={adding}
            onChange={({ currentTarget }) => setChosen(rest.find((language) => language === currentTarget.value))}
          >
            {rest.map((language) => (
              <option key={language} value={language}>
                {languageName(language)}
              </option>
            ))}
          </Select>
          <CaptionsFileButton
            label={t('captions.addLabel', { language: languageName(adding) })}
            busy={busy}
            describedBy={describedBy}
            onPick={(file) => void save(adding, file)}
          >
            <FileUp aria-hidden className="size-4" />
            {t('captions.add')}
          </CaptionsFileButton>
        </div>
      )}
      <p role="status" className="flex items-center gap-2 text-sm text-ink-soft empty:hidden">
        {busy && (
          <>
            <LoaderCircle aria-hidden className="size-4 animate-spin motion-reduce:animate-none" />
            {t('captions.changing')}
          </>
        )}
        {done}
      </p>
      {flaw && (
        <p id={`${id}-flaw`} role="alert" className="text-sm font-medium text-danger">
          {flaw}
        </p>
      )}
    </section>
  )
}
