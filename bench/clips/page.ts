/// <reference lib="dom" />
import {
  AudioBufferSource,
  BufferTarget,
  CanvasSource,
  canEncodeAudio,
  canEncodeVideo,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny'

export type Slide = { title: string; lines: string[]; seconds: number }
export type Clip = {
  container: 'mp4' | 'webm'
  video: 'vp9' | 'avc' | 'av1'
  /** A quiet tone, or none. */
  audio: 'opus' | 'aac' | null
  /** In pixels. */
  width: number
  height: number
  framesPerSecond: number
  /** Bits per second. */
  videoBitrate: number
  /** With noise over the slides, so that the file really has its bitrate. */
  grain?: boolean
  slides: Slide[]
}

/** Draws a slide, and a bar that moves, so that every frame differs. */
const draw = (canvas: OffscreenCanvas, { title, lines }: Slide, progress: number) => {
  const { width, height } = canvas
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('No canvas')
  pen.fillStyle = '#0f2a3d'
  pen.fillRect(0, 0, width, height)
  pen.fillStyle = '#ffffff'
  pen.font = `bold ${Math.round(height / 9)}px sans-serif`
  pen.fillText(title, width * 0.06, height * 0.2)
  pen.font = `${Math.round(height / 14)}px sans-serif`
  for (const [at, line] of lines.entries())
    if (progress > at / (lines.length + 1)) pen.fillText(line, width * 0.06, height * (0.36 + 0.12 * at))
  pen.fillStyle = '#f2a541'
  pen.fillRect(0, height * 0.95, width * progress, height * 0.05)
}

/** Covers a picture with small squares of random greys. */
const addGrain = (canvas: OffscreenCanvas) => {
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('No canvas')
  for (let count = 0; count < 600; count++) {
    pen.fillStyle = `rgb(${Math.floor(Math.random() * 256)} 128 128 / 0.2)`
    pen.fillRect(Math.random() * canvas.width, Math.random() * canvas.height, 16, 16)
  }
}

/** A tone of 220 Hz, as quiet as a fan, for so many seconds. */
const tone = (seconds: number) => {
  const buffer = new AudioBuffer({ length: Math.round(seconds * 48_000), numberOfChannels: 1, sampleRate: 48_000 })
  buffer.copyToChannel(
    Float32Array.from({ length: buffer.length }, (_, at) => 0.02 * Math.sin((2 * Math.PI * 220 * at) / 48_000)),
    0,
  )
  return buffer
}

/** Encodes a clip and returns it in base64, or null if this browser can't encode its formats. */
const encode = async (clip: Clip): Promise<string | null> => {
  const { width, height, framesPerSecond: rate, audio } = clip
  if (!(await canEncodeVideo(clip.video, { width, height }))) return null
  if (audio && !(await canEncodeAudio(audio))) return null

  const target = new BufferTarget()
  const format = clip.container === 'mp4' ? new Mp4OutputFormat({ fastStart: 'in-memory' }) : new WebMOutputFormat()
  const output = new Output({ format, target })
  const canvas = new OffscreenCanvas(width, height)
  const pictures = new CanvasSource(canvas, { codec: clip.video, bitrate: clip.videoBitrate, keyFrameInterval: 2 })
  output.addVideoTrack(pictures, { frameRate: rate })
  const sounds = audio && new AudioBufferSource({ codec: audio, bitrate: 24_000 })
  if (sounds) output.addAudioTrack(sounds)
  await output.start()

  let frame = 0
  for (const slide of clip.slides) {
    const frames = Math.round(slide.seconds * rate)
    for (let at = 0; at < frames; at++, frame++) {
      draw(canvas, slide, at / frames)
      if (clip.grain) addGrain(canvas)
      await pictures.add(frame / rate, 1 / rate)
    }
    await sounds?.add(tone(slide.seconds))
  }
  await output.finalize()
  if (!target.buffer) throw new Error('Nothing was written')
  return Array.from(new Uint8Array(target.buffer), (byte) => String.fromCharCode(byte)).join('')
}

Object.assign(globalThis, { encode: async (clip: Clip) => await encode(clip).then((raw) => raw && btoa(raw)) })
