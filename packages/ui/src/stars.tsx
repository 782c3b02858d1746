import { formatters } from '@skillharbor/messages/formatters'
import { locale } from '@skillharbor/messages/language'
import { cx } from 'class-variance-authority'
import { Star } from 'lucide-react'
import { type Ref, useId } from 'react'
import { t } from './messages.ts'

const scale = [1, 2, 3, 4, 5] as const
const oneDecimal = () => formatters.getNumberFormat(locale(), { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const plain = () => formatters.getNumberFormat(locale(), { maximumFractionDigits: 1 })

/** An average with one decimal: `4.3`, `4.0`. */
export const formatAverage = (average: number): string => oneDecimal().format(average)

const Row = ({ className }: { className: string }) => (
  <span className={cx('flex w-max', className)}>
    {scale.map((star) => (
      <Star key={star} aria-hidden className="size-5 shrink-0" />
    ))}
  </span>
)

/** 0 to 5 stars as a picture, also fractions of one. Screen readers say `4.3 out of 5`. */
export function Stars({ value }: { value: number }) {
  return (
    <span role="img" aria-label={t('stars.outOf', { value: plain().format(value) })} className="relative inline-flex">
      <Row className="text-control" />
      <span className="absolute inset-y-0 start-0 overflow-hidden" style={{ width: `${(value / 5) * 100}%` }}>
        <Row className="text-star [&_svg]:fill-current" />
      </span>
    </span>
  )
}

/** A course's rating in short: `4.3 ★ (12)`. */
export function Rating({ average, count }: { average: number; count: number }) {
  const texts = { average: formatAverage(average), count }
  const star = () => <Star className="inline size-3.5 -translate-y-0.5 fill-current text-star" />
  return (
    <span className="text-sm leading-5 font-medium whitespace-nowrap text-ink tabular-nums">
      <span aria-hidden>{t('stars.short', { ...texts, star })}</span>
      <span className="sr-only">{t('stars.long', texts)}</span>
    </span>
  )
}

type StarInputProps = {
  label: string
  value: number | undefined
  onChange: (stars: number) => void
  /** What is wrong. Screen readers announce it. */
  error?: string | undefined
  ref?: Ref<HTMLFieldSetElement>
}

/** A choice of 1 to 5 stars: radio buttons, which the arrow keys move between. */
export function StarInput({ label, value, onChange, error, ref }: StarInputProps) {
  const id = useId()
  return (
    <fieldset ref={ref} aria-describedby={error && `${id}-error`}>
      <legend className="text-sm font-medium text-ink">{label}</legend>
      <div className="-ms-2 flex">
        {scale.map((stars) => (
          <label
            key={stars}
            className="relative grid size-11 cursor-pointer place-items-center rounded-control hover:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              required
              name={id}
              value={stars}
              checked={stars === value}
              className="sr-only"
              onChange={() => onChange(stars)}
            />
            <span className="sr-only">{t('stars.count', { count: stars })}</span>
            <Star
              aria-hidden
              className={cx('size-7', stars <= (value ?? 0) ? 'fill-current text-star' : 'text-control')}
            />
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
