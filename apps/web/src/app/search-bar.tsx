import { navIcon } from '@skillharbor/ui/nav-bar'
import { Search, X } from 'lucide-react'
import { type KeyboardEvent, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { ComboboxProps } from '../features/search/suggestions.tsx'
import { paths, searchPath } from '../lib/paths.ts'
import { lazyPart } from './lazy-part.tsx'
import { t } from './messages.ts'

const Suggestions = lazyPart(async () => (await import('../features/search/suggestions.tsx')).Suggestions)

const ofCatalogue: readonly string[] = [paths.catalogue, paths.courses]

/**
 * The search of every screen: a form that leads to the catalogue. Suggestions come with code of their own, once somebody
 * uses it. Below the medium breakpoint an icon opens the form over the bar.
 */
export function SearchBar() {
  const { pathname, search: query, key } = useLocation()
  const navigate = useNavigate()
  const shown = ofCatalogue.includes(pathname) ? (new URLSearchParams(query).get('q') ?? '') : ''
  const [text, setText] = useState(shown)
  // What this field last asked for. Its results follow later: by then, something else may be typed.
  const [asked, setAsked] = useState<string>()
  const [used, setUsed] = useState(false)
  const [open, setOpen] = useState(false)
  const [combobox, setCombobox] = useState<ComboboxProps>({})
  const keys = useRef<(event: KeyboardEvent<HTMLInputElement>) => void>(null)
  const input = useRef<HTMLInputElement>(null)
  const icon = useRef<HTMLButtonElement>(null)

  // Another address, also by the back button, shows what is searched for there.
  const place = `${key} ${shown}`
  const [placeOfText, setPlaceOfText] = useState(place)
  if (place !== placeOfText) {
    setPlaceOfText(place)
    setAsked(undefined)
    if (shown !== asked) {
      setText(shown)
      setOpen(false)
    }
  }
  useEffect(() => {
    if (open) input.current?.focus()
  }, [open])

  const close = () => {
    setOpen(false)
    icon.current?.focus()
  }
  return (
    <>
      <button
        ref={icon}
        type="button"
        aria-label={t('search.label')}
        aria-expanded={open}
        className={`${navIcon} md:hidden`}
        onClick={() => setOpen(true)}
      >
        <Search aria-hidden />
      </button>
      <div className={open ? 'absolute inset-x-0 top-0 z-10 flex h-16 items-center bg-bar px-4' : 'max-md:hidden'}>
        {/* biome-ignore lint/a11y/useSemanticElements: jsdom doesn't know <search>. */}
        <form
          role="search"
          action={paths.courses}
          className="relative flex grow items-center"
          onBlur={({ currentTarget, relatedTarget }) => {
            // The open form would cover what is focused next.
            if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false)
          }}
          onSubmit={(event) => {
            event.preventDefault()
            if (open) close()
            const words = text.trim()
            setText(words)
            setAsked(words)
            void navigate(searchPath(words, ofCatalogue.includes(pathname) ? pathname + query : paths.courses))
          }}
        >
          <Search aria-hidden className="pointer-events-none absolute start-3 size-4 text-on-bar/70" />
          <input
            ref={input}
            type="search"
            name="q"
            aria-label={t('search.label')}
            placeholder={t('search.label')}
            maxLength={100}
            autoComplete="off"
            enterKeyHint="search"
            value={text}
            className="scheme-dark h-10 w-full rounded-control border border-on-bar/40 bg-bar-raised ps-9 pe-3 text-sm text-on-bar placeholder:text-on-bar/70 focus-visible:outline-on-bar max-md:text-base"
            {...combobox}
            onFocus={() => setUsed(true)}
            onKeyDown={(event) => {
              keys.current?.(event)
              if (event.key === 'Escape' && open && !event.defaultPrevented) close()
            }}
            onChange={(event) => setText(event.target.value)}
          />
          {used && (
            <Suspense>
              <Suggestions text={text} input={input} onCombobox={setCombobox} keys={keys} />
            </Suspense>
          )}
          {open && (
            <button type="button" aria-label={t('search.close')} className={`${navIcon} md:hidden`} onClick={close}>
              <X aria-hidden />
            </button>
          )}
        </form>
      </div>
    </>
  )
}
