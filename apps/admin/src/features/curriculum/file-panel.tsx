import { curriculumLimits, type DraftLesson, lessonFileTypes } from '@skillharbor/contracts/entities'
import { formatBytes } from '@skillharbor/ui/format'
import { FileCheck2 } from 'lucide-react'
import { useEditorSession } from './editor-session.ts'
import { t } from './messages.ts'
import { UploadPanel } from './upload-panel.tsx'

const extensions = Object.keys(lessonFileTypes)

/** The file that the lesson offers for download. */
export function FilePanel({ lesson: { _id, file } }: { lesson: DraftLesson }) {
  const session = useEditorSession()
  return (
    <UploadPanel
      lessonId={_id}
      label={t('file.label')}
      extensions={extensions}
      maxBytes={curriculumLimits.fileBytes}
      onTake={(chosen) => session.upload(_id, chosen)}
    >
      {file && (
        <p className="flex min-w-0 items-center gap-2 text-sm">
          <FileCheck2 aria-hidden className="size-5 shrink-0 text-success" />
          <span className="min-w-0 font-medium wrap-anywhere text-ink">{file.name}</span>
          <span className="shrink-0 text-ink-soft">{formatBytes(file.bytes)}</span>
        </p>
      )}
    </UploadPanel>
  )
}
