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
  video: 'vp8' | 'vp9' | 'avc' | 'av1'
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
  /** How often a key frame is encoded, in seconds; 2 if absent. */
  keyFrameSeconds?: number
  /** The course that the slides belong to: its name stands on each, and their text is broken into lines. */
  course?: string
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

/** The text in lines that are at most `width` wide in the pen's font. */
const wrap = (pen: OffscreenCanvasRenderingContext2D, text: string, width: number): string[] => {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const line = lines.at(-1)
    if (line !== undefined && pen.measureText(`${line} ${word}`).width <= width)
      lines[lines.length - 1] = `${line} ${word}`
    else lines.push(word)
  }
  return lines
}

/** Draws a slide of a course. Its text comes line by line; a thin bar shows how much of the slide is left. */
const drawCourse = (canvas: OffscreenCanvas, { title, lines }: Slide, progress: number, course: string) => {
  const { width, height } = canvas
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('No canvas')
  const left = width * 0.07
  const textWidth = width - 2 * left
  const font = (size: number, weight = '') => {
    pen.font = `${weight} ${Math.round(height * size)}px "Liberation Sans", Arial, sans-serif`
  }
  pen.fillStyle = '#0b1f2a'
  pen.fillRect(0, 0, width, height)
  pen.fillStyle = '#12303d'
  pen.fillRect(0, height * 0.88, width, height * 0.12)
  pen.fillStyle = '#ffbf5e'
  pen.fillRect(left, height * 0.12, width * 0.05, height * 0.012)
  pen.fillRect(0, height - 4, width * progress, 4)
  font(0.045)
  pen.fillStyle = '#9fb8c3'
  pen.fillText(course, left, height * 0.955)

  font(0.098, 'bold')
  pen.fillStyle = '#ffffff'
  let y = height * 0.25
  for (const line of wrap(pen, title, textWidth)) {
    pen.fillText(line, left, y)
    y += height * 0.115
  }
  font(0.074)
  pen.fillStyle = '#dbe8ee'
  y += height * 0.03
  const all = lines.flatMap((text) => wrap(pen, text, textWidth))
  for (const line of all.slice(0, 1 + Math.floor(progress * 2 * all.length))) {
    pen.fillText(line, left, y)
    y += height * 0.1
  }
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
  const pictures = new CanvasSource(canvas, {
    codec: clip.video,
    bitrate: clip.videoBitrate,
    keyFrameInterval: clip.keyFrameSeconds ?? 2,
  })
  output.addVideoTrack(pictures, { frameRate: rate })
  const sounds = audio && new AudioBufferSource({ codec: audio, bitrate: 24_000 })
  if (sounds) output.addAudioTrack(sounds)
  await output.start()

  let frame = 0
  for (const slide of clip.slides) {
    const frames = Math.round(slide.seconds * rate)
    for (let at = 0; at < frames; at++, frame++) {
      if (clip.course === undefined) draw(canvas, slide, at / frames)
      else drawCourse(canvas, slide, at / frames, clip.course)
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
