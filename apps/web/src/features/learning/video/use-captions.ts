import type { CaptionTrack } from '@skillharbor/contracts/entities'
import { useState } from 'react'
import { keepPlayerSettings, readPlayerSettings } from './player-settings.ts'

/** The language to begin with: the one that was chosen last, one of the browser's, or the first. */
const preferred = (languages: readonly string[], remembered: string): string | undefined =>
  [remembered, ...navigator.languages.map((tag) => tag.split('-', 1)[0])].find(
    (one) => one !== undefined && languages.includes(one),
  ) ?? languages[0]

/** Whether captions are on, and in which language, as this device remembers it. That is the transcript's language, too. */
export const useCaptions = (tracks: readonly CaptionTrack[]) => {
  const languages = tracks.map(({ language }) => language)
  const [wanted, setWanted] = useState(readPlayerSettings)
  const change = (changed: Partial<Pick<typeof wanted, 'captions' | 'language'>>) => {
    setWanted({ ...wanted, ...changed })
    keepPlayerSettings(changed)
  }
  const language = preferred(languages, wanted.language)
  return {
    languages,
    /** Undefined if the video has no captions. */
    language,
    isOn: wanted.captions && language !== undefined,
    turn: (on: boolean) => change({ captions: on }),
    choose: (chosen: string) => change({ language: chosen }),
  }
}

export type Captions = ReturnType<typeof useCaptions>
