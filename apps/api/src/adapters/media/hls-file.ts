import { stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { CmafOutputFormat, FilePathTarget, HlsOutputFormat, NullTarget, Output, PathedTarget } from 'mediabunny'

/** What every URI of the playlist is, until somebody serves it. */
const placeholder = 'media.mp4'
/** The longest that a fragment becomes where key frames allow it, in seconds. */
const fragmentSeconds = 4

/** An output of fragments into `file`, which a playlist describes. `finish` returns what the playlists say. */
export const hlsFile = (file: string) => {
  let playlist = ''
  let master = ''
  const format = new HlsOutputFormat({
    segmentFormat: new CmafOutputFormat(),
    targetDuration: fragmentSeconds,
    singleFilePerPlaylist: true,
    getSegmentPath: () => placeholder,
    onPlaylist: (text) => {
      playlist = text
    },
    onMaster: (text) => {
      master = text
    },
  })
  const root = join(dirname(file), 'master.m3u8')
  const target = new PathedTarget(root, ({ path }) =>
    path.endsWith(placeholder) ? new FilePathTarget(file, { chunkSize: 1024 * 1024 }) : new NullTarget(),
  )
  const output = new Output({ format, target })

  const finish = async () => {
    await output.finalize()
    const { size: bytes } = await stat(file)
    const bandwidth = Number(/[:,]BANDWIDTH=(\d+)/.exec(master)?.[1])
    const codecs = /CODECS="([^"]*)"/.exec(master)?.[1] ?? ''
    return { playlist, bytes, bandwidth, codecs }
  }
  const close = async () => {
    if (output.state === 'started') await output.cancel()
  }
  return { output, finish, [Symbol.asyncDispose]: close }
}
