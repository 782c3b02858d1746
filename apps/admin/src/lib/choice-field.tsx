import { Field, Select } from '@skillharbor/ui/field'

type ChoiceFieldProps<T extends string> = {
  label: string
  any: string
  value: string
  options: readonly T[]
  text: (option: T) => string
  onChange: (value: string) => void
}

/** A filter with a few values, or any. */
export function ChoiceField<T extends string>({ label, any, value, options, text, onChange }: ChoiceFieldProps<T>) {
  return (
    <Field label={label}>
      {(aria) => (
        <Select {...aria} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
          <option value="">{any}</option>
          {options.map((option) => (
            <option key={option} value={option}>
              {text(option)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
