type ViewButtonProps = { isOn: boolean; onPress: () => void; children: string }

/** One of the buttons that switch between two views, such as a text and its preview. A finger may miss it by 6 pixels. */
export function ViewButton({ isOn, onPress, children }: ViewButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      className="relative h-8 rounded-md px-3 text-sm font-medium text-ink-soft aria-pressed:bg-surface aria-pressed:text-ink aria-pressed:shadow-card after:absolute after:inset-x-0 after:-inset-y-1.5"
      onClick={onPress}
    >
      {children}
    </button>
  )
}
