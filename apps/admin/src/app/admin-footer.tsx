import { siteConfig } from '@skillharbor/client/config'
import { useSettled } from '@skillharbor/client/settled'
import { ChooseLanguage } from './choose-language.tsx'
import { t } from './messages.ts'

const link = 'font-medium text-accent underline underline-offset-4'

/** The way to the learner site, and the language: once the screen above has what it shows, as they would move with it. */
export function AdminFooter() {
  if (!useSettled()) return null
  return (
    <footer className="flex flex-wrap items-center justify-center gap-x-6 gap-y-2 border-t border-line px-4 py-6 text-center text-sm text-ink-soft">
      <p>
        {t('footer', {
          link: (text) => (
            <a href={siteConfig().webOrigin} className={link}>
              {text}
            </a>
          ),
        })}
      </p>
      <ChooseLanguage className={link} />
    </footer>
  )
}
