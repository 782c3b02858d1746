import { Field, Select } from '@skillharbor/ui/field'
import { languageName } from '@skillharbor/ui/format'
import { LoadFailure } from '@skillharbor/ui/load-failure'
import { type RefObject, useMemo, useState } from 'react'
import { CueList } from './cue-list.tsx'
import { cuesBeside } from './cues-beside.ts'
import { t } from './messages.ts'
import { type LoadedTranscript, useTranscript } from './use-transcript.ts'

type TranscriptPanelProps = {
  video: RefObject<HTMLVideoElement | null>
  lessonId: string
  transcript: LoadedTranscript
  /** All languages of the captions. */
  languages: readonly string[]
}

/** All that is spoken in a video. Another language can be read line by line below it. */
export function TranscriptPanel({ video, lessonId, transcript, languages }: TranscriptPanelProps) {
  const { language, cues, failed, retry } = transcript
  const others = languages.filter((one) => one !== language)
  const [chosen, setChosen] = useState('')
  const second = useTranscript(lessonId, others.includes(chosen) ? chosen : undefined, true)
  const beside = useMemo(() => cues && second.cues && cuesBeside(cues, second.cues), [cues, second.cues])
  return (
    <section
      aria-label={t('transcript.label')}
      className="grid max-h-96 min-h-0 grid-rows-[auto_minmax(0,1fr)] rounded-card border border-line bg-surface"
    >
      <div className="grid gap-2 empty:hidden not-empty:p-4 not-empty:pb-2">
        {others.length > 0 && (
          <Field label={t('transcript.second')}>
            {(aria) => (
              <Select {...aria} value={second.language ?? ''} onChange={(event) => setChosen(event.target.value)}>
                <option value="">{t('transcript.noSecond')}</option>
                {others.map((one) => (
                  <option key={one} value={one}>
                    {languageName(one)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        {second.failed && <LoadFailure text={t('transcript.secondFailed')} retry={second.retry} />}
      </div>
      {cues ? (
        <CueList
          video={video}
          cues={cues}
          language={language}
          second={beside && { language: second.language, texts: beside }}
        />
      ) : failed ? (
        <div className="p-4">
          <LoadFailure text={t('transcript.failed')} retry={retry} />
        </div>
      ) : (
        <p role="status" className="animate-pulse p-4 text-sm text-ink-soft motion-reduce:animate-none">
          {t('transcript.loading')}
        </p>
      )}
    </section>
  )
}
