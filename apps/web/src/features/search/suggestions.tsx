import type { Suggestion } from '@skillharbor/contracts/entities'
import { categoryName } from '@skillharbor/ui/category'
import { formatPrice } from '@skillharbor/ui/price'
import { Search } from 'lucide-react'
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useState,
} from 'react'
import { useNavigate } from 'react-router'
import { Marked } from '../../lib/marked.tsx'
import { coursePath } from '../../lib/paths.ts'
import { t } from './messages.ts'
import { useSuggestions } from './use-suggestions.ts'

/** What makes the input a combobox: https://www.w3.org/WAI/ARIA/apg/patterns/combobox/ */
export type ComboboxProps = Pick<
  ComponentProps<'input'>,
  'role' | 'aria-autocomplete' | 'aria-expanded' | 'aria-controls' | 'aria-activedescendant'
>

type SuggestionsProps = {
  /** What is being typed. */
  text: string
  input: RefObject<HTMLInputElement | null>
  /** Called with the input's properties whenever they change. */
  onCombobox: (props: ComboboxProps) => void
  /** Gets what handles the input's keys. It prevents the default of those that it uses. */
  keys: RefObject<((event: KeyboardEvent<HTMLInputElement>) => void) | null>
}

const none: readonly Suggestion[] = []

type OptionProps = { id: string; isChosen: boolean; onPoint: () => void; onOpen: () => void; children: ReactNode }

/** The focus stays in the input, also while an option is pressed. */
function Option({ id, isChosen, onPoint, onOpen, children }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the focus and handles the keys, as in every combobox.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      className="cursor-pointer rounded-md px-3 py-2.5 text-sm wrap-anywhere text-ink aria-selected:bg-accent-soft"
      onPointerMove={onPoint}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onOpen}
    >
      {children}
    </div>
  )
}

/** Courses for what is being typed, below the search bar. The arrow keys choose one, Enter opens it. */
export function Suggestions({ text, input, onCombobox, keys }: SuggestionsProps) {
  const id = useId()
  const navigate = useNavigate()
  // Of the text that it was chosen for: another one chooses none.
  const [chosen, setChosen] = useState<{ text: string; key: string | undefined }>()
  const [hidden, setHidden] = useState<string>()
  const [focused, setFocused] = useState(() => document.activeElement === input.current)
  const isWanted = focused && hidden !== text
  const { isLong, courses = none, failed, isCurrent } = useSuggestions(text, isWanted)
  const open = isWanted && isLong
  // The last option searches for the text itself.
  const optionKeys = [...courses.map(({ _id }) => _id), 'all']
  const count = optionKeys.length
  const at = chosen?.key !== undefined && chosen.text === text ? optionKeys.indexOf(chosen.key) : -1
  const choose = (next: number) => setChosen({ text, key: optionKeys[next] })

  const go = (index: number) => {
    const course = courses[index]
    setHidden(text)
    if (course) void navigate(coursePath(course._id))
    else input.current?.form?.requestSubmit()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // Enter and the arrows also work in the window of an input method.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape' && open) {
      event.preventDefault()
      setHidden(text)
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && text.trim()) {
      event.preventDefault()
      setHidden(undefined)
      const step = event.key === 'ArrowDown' ? 1 : -1
      // One place between the last option and the first is the input itself.
      choose(open ? ((at + 1 + step + count + 1) % (count + 1)) - 1 : step > 0 ? 0 : count - 1)
    } else if (event.key === 'Enter' && open) {
      if (at >= 0) event.preventDefault()
      setHidden(text)
      if (at >= 0) go(at)
    }
  }
  useEffect(() => {
    keys.current = onKeyDown
  })

  const active = open && at >= 0 ? `${id}-${at}` : undefined
  useEffect(() => {
    onCombobox({
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': open,
      'aria-controls': open ? id : undefined,
      'aria-activedescendant': active,
    })
  }, [open, active, id, onCombobox])
  useEffect(() => {
    const field = input.current
    const change = ({ type }: FocusEvent) => setFocused(type === 'focus')
    field?.addEventListener('focus', change)
    field?.addEventListener('blur', change)
    return () => {
      field?.removeEventListener('focus', change)
      field?.removeEventListener('blur', change)
    }
  }, [input])

  const optionProps = (index: number) => ({
    id: `${id}-${index}`,
    isChosen: index === at,
    onPoint: () => choose(index),
    onOpen: () => go(index),
  })
  const problem = failed ? t('failed') : courses.length > 0 ? undefined : t(isCurrent ? 'none' : 'loading')
  return (
    <>
      <p role="status" className="sr-only">
        {open && (failed ? t('failed') : isCurrent && t('count', { count: courses.length }))}
      </p>
      {open && (
        <div className="absolute inset-x-0 top-full z-20 mt-2 max-h-[calc(100dvh-5rem)] overflow-y-auto rounded-control border border-line bg-surface p-1 shadow-raised max-md:fixed max-md:inset-x-2 max-md:top-16 md:min-w-80">
          {problem && (
            <p aria-hidden className="px-3 py-2.5 text-sm text-ink-soft">
              {problem}
            </p>
          )}
          <div id={id} role="listbox" tabIndex={-1} aria-label={t('label')}>
            {courses.map(({ _id, title, language, found, category, price }, index) => (
              <Option key={_id} {...optionProps(index)}>
                <span className="flex items-baseline justify-between gap-3">
                  <span lang={language} className="min-w-0">
                    <Marked text={title} found={found} />
                  </span>{' '}
                  <span className="shrink-0 font-semibold tabular-nums">{formatPrice(price)}</span>
                </span>{' '}
                <span className="block text-xs text-ink-soft">{categoryName(category)}</span>
              </Option>
            ))}
            <Option {...optionProps(courses.length)}>
              <span className="flex items-center gap-2">
                <Search aria-hidden className="size-4 shrink-0" />
                {t('searchFor', { text: text.trim() })}
              </span>
            </Option>
          </div>
        </div>
      )}
    </>
  )
}
