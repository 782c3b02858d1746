import { ArrowRight } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import harbourScene from './harbour-scene.svg?no-inline'
import { HeroFacts, type HeroFactsProps } from './hero-facts.tsx'
import { t } from './messages.ts'

const sky = 'bg-bar bg-linear-to-b from-bar via-[#12404d] via-62% to-[#2b7a86]'
/**
 * A harbour at dusk, ten times as wide as high: the water goes on to both sides. The lighthouse, four heights from its right
 * edge, is at the window's right edge, but no further from the middle than on a screen 1920 pixels wide.
 */
const scene =
  'absolute right-[calc(max(0px,50%-60rem)-4*var(--scene))] bottom-0 -z-10 h-(--scene) w-auto max-w-none [--scene:6rem] sm:[--scene:16rem] lg:[--scene:25rem]'
/** As high with a learner's course as with a visitor's buttons, so that the change moves nothing. */
const height = 'min-h-105 sm:min-h-110'
const button = 'inline-flex h-12 items-center justify-center gap-2 rounded-control px-4 font-semibold sm:h-13 sm:px-6'

type HeroProps = HeroFactsProps & {
  /** Where Start learning leads. */
  start: string
  /** The way back into a learner's course. It is their one next step, and takes the place of what a visitor is offered. */
  continueLearning: ReactNode
}

/** Low enough that the first courses are in sight below it. */
export function Hero({ start, continueLearning, totals }: HeroProps) {
  const offer = (
    <div className="grid justify-items-start gap-4 sm:gap-5">
      <p className="leading-normal text-on-bar/85 sm:text-lg">{t('description')}</p>
      <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:grow">
        <Link
          to={start}
          className={`${button} bg-highlight text-bar transition-colors hover:bg-highlight-strong focus-visible:outline-on-bar`}
        >
          {t('startLearning')}
          <ArrowRight aria-hidden className="size-5 max-sm:hidden" />
        </Link>
        <Link
          to={paths.catalogue}
          className={`${button} border border-on-bar/50 bg-bar/40 transition-colors hover:border-on-bar hover:bg-bar-raised focus-visible:outline-on-bar`}
        >
          {t('exploreCourse')}
        </Link>
      </div>
      <HeroFacts totals={totals} />
    </div>
  )
  return (
    <section id="home" className={`relative isolate overflow-hidden text-on-bar ${height} ${sky}`}>
      <img src={harbourScene} alt="" width={7200} height={720} className={scene} />
      <div className="mx-auto max-w-page px-4 pt-5 pb-2 sm:px-6 sm:pt-11 sm:pb-6 sm:hindi:pt-8">
        <div className="grid max-w-xl gap-4">
          <div className="grid gap-2 sm:gap-3">
            <p className="font-semibold text-highlight">{t('tagline')}</p>
            <h1 className="text-[2rem] leading-[1.08] font-bold hindi:leading-tight focus-visible:outline-on-bar sm:text-5xl">
              {t('headline')}
            </h1>
          </div>
          {continueLearning ? <Suspense fallback={offer}>{continueLearning}</Suspense> : offer}
        </div>
      </div>
    </section>
  )
}
