/** Confetti for a login that worked (section 2); loaded when it is due, and never where motion is unwelcome. */
export async function celebrate(): Promise<void> {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const { default: confetti } = await import('canvas-confetti')
  const style = getComputedStyle(document.documentElement)
  const colors = ['--color-gold', '--color-gold-bright', '--color-milestone', '--color-brown'].map(
    (name) => style.getPropertyValue(name).trim(),
  )
  // By itself it would draw in a worker made of text, which the page's security policy forbids.
  const fire = confetti.create(undefined, { resize: true, useWorker: false })
  await fire({ particleCount: 120, spread: 80, origin: { y: 0.6 }, zIndex: 60, colors })
}
