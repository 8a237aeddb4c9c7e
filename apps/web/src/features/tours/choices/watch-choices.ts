/**
 * Loads the code of shortlist and comparison once a visitor uses them: a press on one of their buttons, or a list
 * that is stored. The buttons are static HTML.
 */
export function watchChoices(): void {
  const load = () => import('./choice-controls.ts')
  const check = () => {
    try {
      if (localStorage.getItem('shortlist') || sessionStorage.getItem('compare')) void load()
    } catch {
      // Without storage nothing is stored.
    }
  }
  check()
  addEventListener('storage', check)
  addEventListener('pageshow', check)
  const press = ({ target }: Event) => {
    const button = target instanceof Element && target.closest<HTMLElement>('[data-choice]')
    if (button) void load().then((controls) => controls.press(button))
  }
  // Capturing, because React stops presses in a part that is not hydrated.
  addEventListener('click', press, true)
}
