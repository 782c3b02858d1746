export const speeds = [0.75, 1, 1.25, 1.5, 1.75, 2] as const

/**
 * How this device plays videos. `volume` is from 0 to 1; `language` is that of captions, empty if none was chosen;
 * `quality` is a height in pixels, 0 if the player chooses; `saving`: whether to save data, null if nobody has chosen.
 */
type PlayerSettings = {
  speed: number
  volume: number
  muted: boolean
  captions: boolean
  language: string
  quality: number
  saving: boolean | null
}

const slot = 'video-player'
const standard: PlayerSettings = {
  speed: 1,
  volume: 1,
  muted: false,
  captions: false,
  language: '',
  quality: 0,
  saving: null,
}

const parse = (text: string): PlayerSettings => {
  const { speed, volume, muted, captions, language, quality, saving } = JSON.parse(text) as Partial<
    Record<keyof PlayerSettings, unknown>
  >
  return {
    speed: speeds.find((one) => one === speed) ?? standard.speed,
    volume: typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : standard.volume,
    muted: muted === true,
    captions: captions === true,
    language: typeof language === 'string' ? language : standard.language,
    quality: typeof quality === 'number' && quality >= 0 ? quality : standard.quality,
    saving: typeof saving === 'boolean' ? saving : standard.saving,
  }
}

/** The settings of this device. Some browsers have no storage in private windows: then they are the standard ones. */
export const readPlayerSettings = (): PlayerSettings => {
  try {
    const text = localStorage.getItem(slot)
    return text === null ? standard : parse(text)
  } catch {
    return standard
  }
}

/** Whether the device asks sites to send less. Only Chromium says so: https://developer.mozilla.org/docs/Web/API/NetworkInformation/saveData */
const asksToSave = (): boolean => {
  const connection: unknown = Reflect.get(navigator, 'connection')
  return typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true
}

/** Whether videos save data here: as the learner chose, else as the device asks. */
export const isSavingData = (): boolean => readPlayerSettings().saving ?? asksToSave()

/** Changes some of the settings; the others stay. */
export const keepPlayerSettings = (change: Partial<PlayerSettings>): void => {
  try {
    localStorage.setItem(slot, JSON.stringify({ ...readPlayerSettings(), ...change }))
  } catch {
    // They last as long as the video is open.
  }
}
