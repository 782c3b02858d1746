import { Input } from '@skillharbor/ui/field'
import { type ComponentProps, useState } from 'react'

type NumberInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'min' | 'max' | 'step'> & {
  min?: number
  max?: number
  step: number | 'any'
  value: number | null
  /** Null where nothing is typed. Not called for what is no number, or not within the limits. */
  onValue: (value: number | null) => void
}

/** A number that can be typed in any order: `-`, `1.` and nothing are steps on the way to one. */
export function NumberInput({ value, onValue, min, max, step, ...props }: NumberInputProps) {
  const [typed, setTyped] = useState(value === null ? '' : String(value))
  const [last, setLast] = useState(value)
  if (value !== last) {
    setLast(value)
    if (value !== (typed === '' ? null : Number(typed))) setTyped(value === null ? '' : String(value))
  }
  const read = (text: string) => {
    setTyped(text)
    if (text === '') return onValue(null)
    const number = Number(text)
    const isWhole = step === 'any' || Number.isInteger(number)
    if (Number.isFinite(number) && isWhole && number >= (min ?? -Infinity) && number <= (max ?? Infinity))
      onValue(number)
  }
  return (
    <Input
      {...props}
      type="number"
      inputMode="decimal"
      min={min}
      max={max}
      step={step}
      value={typed}
      onChange={({ currentTarget }) => read(currentTarget.value)}
      onBlur={() => setTyped(value === null ? '' : String(value))}
    />
  )
}
