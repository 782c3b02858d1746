import { LoadFailure } from '@skillharbor/ui/load-failure'
import type { RefObject } from 'react'
import { CueList } from './cue-list.tsx'
import { t } from './messages.ts'
import type { LoadedTranscript } from './use-transcript.ts'

type TranscriptPanelProps = { video: RefObject<HTMLVideoElement | null>; transcript: LoadedTranscript }

/** All that is spoken in a video. */
export function TranscriptPanel({ video, transcript: { language, cues, failed, retry } }: TranscriptPanelProps) {
  return (
    <section
      aria-label={t('transcript.label')}
      className="grid max-h-96 min-h-0 rounded-card border border-line bg-surface"
    >
      {cues ? (
        <CueList video={video} cues={cues} language={language} />
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
