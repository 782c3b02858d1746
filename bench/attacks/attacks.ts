import type { Attack } from './attack.ts'
import { crowdedVideos } from './crowded-videos.ts'
import { lessonVisits } from './lesson-visits.ts'
import { nobody } from './nobody.ts'
import { pictures } from './pictures.ts'
import { storedParts } from './stored-parts.ts'
import { transcriptSearches } from './transcript-searches.ts'

export const attacks: readonly Attack[] = [
  nobody,
  transcriptSearches,
  storedParts,
  crowdedVideos,
  lessonVisits,
  pictures,
]
