import type { HlsConfig } from 'hls.js'
import { vi } from 'vitest'

type Listener = (name: string, details: { fatal?: boolean; type?: string; level?: number }) => void

/** Stands in for hls.js: jsdom plays nothing. `FakeHls.last` is what the page opened last. */
export class FakeHls {
  static last: FakeHls | undefined
  static supported = true
  static readonly Events = { ERROR: 'error', MANIFEST_PARSED: 'parsed', LEVEL_SWITCHED: 'switched' }
  static readonly ErrorTypes = { MEDIA_ERROR: 'media', NETWORK_ERROR: 'network' }
  static readonly DefaultConfig = { fragLoadPolicy: { default: { errorRetry: { maxNumRetry: 6 } } } }
  static isSupported = () => FakeHls.supported
  static getMediaSource = () => ({ isTypeSupported: (_type: string) => true })

  readonly config: Partial<HlsConfig>
  readonly calls: string[] = []
  element: HTMLVideoElement | undefined
  levels: { height: number }[] = []
  currentLevel = -1
  nextLevel = -1
  readonly #listeners = new Map<string, Listener>()
  constructor(config: Partial<HlsConfig>) {
    this.config = config
    FakeHls.last = this
  }
  on(name: string, listener: Listener) {
    this.#listeners.set(name, listener)
  }
  attachMedia(element: HTMLVideoElement) {
    this.element = element
  }
  loadSource() {
    this.calls.push('loadSource')
  }
  startLoad() {
    this.calls.push('startLoad')
  }
  recoverMediaError() {
    this.calls.push('recoverMediaError')
  }
  destroy() {
    this.calls.push('destroy')
  }
  fail(type: 'media' | 'network', fatal = true) {
    this.#emit('error', { fatal, type })
  }
  /** The playlists came: these are the versions' heights, smallest first, as hls.js sorts them. */
  parse(heights: number[]) {
    this.levels = heights.map((height) => ({ height }))
    this.#emit('parsed', {})
  }
  show(height: number) {
    this.#emit('switched', { level: this.levels.findIndex((level) => level.height === height) })
  }
  #emit(name: string, details: Parameters<Listener>[1]) {
    this.#listeners.get(name)?.(name, details)
  }
}

export const loadHls = vi.fn(async () => FakeHls)
