import { curriculumLimits, playableMedia } from '@skillharbor/contracts/entities'
import {
  Input,
  type InputAudioTrack,
  type InputTrack,
  type InputVideoTrack,
  MATROSKA,
  MP4,
  QTFF,
  type Source,
  WEBM,
} from 'mediabunny'
import { UnusableMedia } from '../../features/port-errors.ts'

const { videoCodecs, audioCodecs, h264Profiles } = playableMedia
const maxTracks = 50

/** Files of these formats only: HLS playlists, which the library reads too, could name addresses for us to fetch. */
export const openInput = (source: Source) => new Input({ source, formats: [MP4, QTFF, WEBM, MATROSKA] })

export const nameOf = async (track: InputTrack): Promise<string> => {
  const id = (await track.getCodec()) ?? (await track.getInternalCodecId())
  const name = typeof id === 'string' ? id : 'an unknown format'
  // Four bytes of a stranger's file may be anything.
  return name.replaceAll(/[^\w. /-]/g, '').slice(0, 40) || 'an unknown format'
}

/** The track, if browsers play it, with what a decoder needs. @throws UnusableMedia */
export const playableVideo = async (track: InputVideoTrack) => {
  const found = await track.getCodec()
  const codec = videoCodecs.find((one) => one === found)
  if (!codec) throw new UnusableMedia('codec', { codec: await nameOf(track) })
  const config = await track.getDecoderConfig()
  if (!config) throw new UnusableMedia('damaged')
  if (codec === 'avc' && !h264Profiles.test(config.codec))
    throw new UnusableMedia('codec', { codec: `H.264 with profile ${config.codec}` })
  return { track, codec, config }
}

/** The same for sound. @throws UnusableMedia */
export const playableAudio = async (track: InputAudioTrack) => {
  const found = await track.getCodec()
  const codec = audioCodecs.find((one) => one === found)
  if (!codec) throw new UnusableMedia('codec', { codec: await nameOf(track) })
  const config = await track.getDecoderConfig()
  if (!config) throw new UnusableMedia('damaged')
  return { track, codec, config }
}

/** The first video track, the first audio track and how long the file says that they last. @throws UnusableMedia */
export const firstTracks = async (input: Input) => {
  if (!(await input.canRead())) throw new UnusableMedia('not-a-video')
  const tracks = await input.getTracks()
  if (tracks.length === 0) throw new UnusableMedia('damaged')
  if (tracks.length > maxTracks) throw new UnusableMedia('too-many-tracks')
  const video = tracks.find((track) => track.isVideoTrack())
  const audio = tracks.find((track) => track.isAudioTrack())
  if (!video) throw new UnusableMedia('no-video-track')
  // What the file claims. What it holds is counted as it is copied.
  const claimedSeconds = await input.getDurationFromMetadata(audio ? [video, audio] : [video])
  if (claimedSeconds !== null && claimedSeconds > curriculumLimits.videoSeconds) throw new UnusableMedia('too-long')
  return { video, audio, claimedSeconds }
}
