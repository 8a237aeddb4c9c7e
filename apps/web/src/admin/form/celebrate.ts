/** Confetti after a successful login (section 2). The code loads on demand, and never with reduced motion. */
export async function celebrate(): Promise<void> {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const { default: confetti } = await import('canvas-confetti')
  const style = getComputedStyle(document.documentElement)
  const colors = ['--color-gold', '--color-gold-bright', '--color-milestone', '--color-brown'].map(
    (name) => style.getPropertyValue(name).trim(),
  )
  // By default the library creates a worker from text, which the Content-Security-Policy forbids.
  const fire = confetti.create(undefined, { resize: true, useWorker: false })
  await fire({ particleCount: 120, spread: 80, origin: { y: 0.6 }, zIndex: 60, colors })
}
