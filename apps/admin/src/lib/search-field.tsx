import { Field, Input } from '@skillharbor/ui/field'
import { useEffect, useRef } from 'react'

type SearchFieldProps = {
  label: string
  /** What can be searched for. */
  placeholder?: string
  value: string
  maxLength?: number
  onChange: (value: string) => void
}

/** A text filter. It applies with Enter, or when the field is left. */
export function SearchField({ label, placeholder, value, maxLength = 100, onChange }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  // What the address says, or will say once it has followed: by then, more may be typed.
  const expected = useRef(value)
  // Something else may change the address, such as a link or Back.
  useEffect(() => {
    if (input.current && value !== expected.current) input.current.value = value
    expected.current = value
  }, [value])
  const apply = () => {
    const typed = input.current?.value.trim() ?? ''
    if (typed === value) return
    expected.current = typed
    onChange(typed)
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <Field label={label}>
        {(aria) => (
          <Input
            {...aria}
            ref={input}
            type="search"
            defaultValue={value}
            placeholder={placeholder}
            maxLength={maxLength}
            onBlur={apply}
          />
        )}
      </Field>
    </form>
  )
}
