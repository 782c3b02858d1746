import { type Prepare, sendAsItIs } from '../file-upload.ts'
import { t } from '../messages.ts'
import { UnusableFile } from '../upload-parts.ts'
import { loadMediaTools } from './load-media-tools.ts'

/** Converts a video that browsers can't play, or that still has what was cut away, and leaves any other file as it is. @throws UnusableFile */
export const makePlayable: Prepare = async (file, options) => {
  // Without the tools, or if they can't read the file, the API says what is wrong with it.
  const tools = await loadMediaTools().catch(() => null)
  const video = await tools?.inspectVideo(file).catch(() => null)
  if (!tools || !video || video.isPlayable) return sendAsItIs(file)
  if (!video.isConvertible) throw new UnusableFile(t(video.isTrimmed ? 'video.failure.trimmed' : 'video.unconvertible'))
  options.onProgress(0)
  return tools.convertVideo(file, options).catch((error: unknown) => {
    throw options.signal.aborted ? error : new UnusableFile(t('video.conversionFailed'), { cause: error })
  })
}
