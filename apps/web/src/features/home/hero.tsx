import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import harbourScene from './harbour-scene.svg?no-inline'
import { t } from './messages.ts'

const sky = 'bg-bar bg-linear-to-b from-bar via-[#12404d] via-62% to-[#2b7a86]'
/**
 * A harbour at dusk, ten times as wide as high: the water goes on to both sides. The lighthouse, four heights from its right
 * edge, is at the window's right edge, but no further from the middle than on a screen 1920 pixels wide.
 */
const scene =
  'absolute right-[calc(max(0px,50%-60rem)-4*var(--scene))] bottom-0 -z-10 h-(--scene) w-auto max-w-none [--scene:16rem] sm:[--scene:20rem] lg:[--scene:24rem] xl:[--scene:40rem]'

type HeroProps = {
  /** Where Start learning leads. */
  start: string
  /** The way back into a course, over the scene, where it moves nothing. */
  continueLearning: ReactNode
}

export function Hero({ start, continueLearning }: HeroProps) {
  return (
    <section id="home" className={`relative isolate overflow-hidden text-on-bar ${sky}`}>
      <img src={harbourScene} alt="" width={7200} height={720} className={scene} />
      <div className="mx-auto max-w-page px-4 pt-12 pb-64 sm:px-6 sm:pt-20 sm:pb-80 lg:pt-24 lg:pb-52">
        <div className="grid max-w-xl justify-items-start gap-5">
          <p className="font-semibold text-highlight">{t('tagline')}</p>
          <h1 className="text-[2.125rem] leading-[1.08] font-bold hindi:leading-tight focus-visible:outline-on-bar sm:text-5xl lg:text-6xl">
            {t('headline')}
          </h1>
          <p className="text-lg leading-relaxed text-on-bar/85">{t('description')}</p>
          <div className="mt-3 flex flex-wrap gap-3">
            <Link
              to={start}
              className="inline-flex h-13 items-center gap-2 rounded-control bg-highlight px-6 font-semibold text-bar transition-colors hover:bg-highlight-strong focus-visible:outline-on-bar"
            >
              {t('startLearning')}
              <ArrowRight aria-hidden className="size-5" />
            </Link>
            <Link
              to={paths.catalogue}
              className="inline-flex h-13 items-center rounded-control border border-on-bar/50 bg-bar/40 px-6 font-semibold transition-colors hover:border-on-bar hover:bg-bar-raised focus-visible:outline-on-bar"
            >
              {t('exploreCourse')}
            </Link>
          </div>
        </div>
      </div>
      <div className="absolute inset-x-0 bottom-6 mx-auto max-w-page px-4 sm:px-6">{continueLearning}</div>
    </section>
  )
}
