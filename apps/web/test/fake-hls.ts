import type { HlsConfig } from 'hls.js'
import { vi } from 'vitest'

type ErrorListener = (name: string, error: { fatal: boolean; type: string }) => void

/** Stands in for hls.js: jsdom plays nothing. `FakeHls.last` is what the page opened last. */
export class FakeHls {
  static last: FakeHls | undefined
  static supported = true
  static readonly Events = { ERROR: 'error' }
  static readonly ErrorTypes = { MEDIA_ERROR: 'media', NETWORK_ERROR: 'network' }
  static readonly DefaultConfig = { fragLoadPolicy: { default: { errorRetry: { maxNumRetry: 6 } } } }
  static isSupported = () => FakeHls.supported
  static getMediaSource = () => ({ isTypeSupported: () => true })

  readonly config: Partial<HlsConfig>
  readonly calls: string[] = []
  element: HTMLVideoElement | undefined
  #tell: ErrorListener | undefined
  constructor(config: Partial<HlsConfig>) {
    this.config = config
    FakeHls.last = this
  }
  on(_: string, tell: ErrorListener) {
    this.#tell = tell
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
    this.#tell?.('error', { fatal, type })
  }
}

export const loadHls = vi.fn(async () => FakeHls)
