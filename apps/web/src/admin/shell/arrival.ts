import type { ArrivedEnquiry } from '@bharat/contracts/enquiry-desk'
import { browserPush } from '../session/push.ts'
import { readPreferences } from './preferences.ts'

/** Announces a new enquiry by the means that the administrator has chosen on this device; none by default. */
export async function announceArrival({ fullName, tour }: ArrivedEnquiry): Promise<void> {
  const { sound, notification } = readPreferences()
  if (sound) playSound()
  if (notification && 'Notification' in window && Notification.permission === 'granted') {
    // The service worker shows one.
    if (await browserPush.currentId().catch(() => undefined)) return
    const body = tour ? `${fullName}: ${tour.title}` : fullName
    const shown = new Notification('New enquiry', { body })
    shown.onclick = () => {
      window.focus()
      shown.close()
    }
  }
}

/** Hertz of the two tones, one after the other, and their length in seconds. */
const TONES = [660, 880]
const TONE_S = 0.18
const VOLUME = 0.15

/** Two short tones. A browser plays none before the first press on the page. */
function playSound(): void {
  const audio = new AudioContext()
  const volume = audio.createGain()
  volume.gain.value = VOLUME
  volume.connect(audio.destination)
  for (const [index, frequency] of TONES.entries()) {
    const tone = audio.createOscillator()
    tone.frequency.value = frequency
    tone.connect(volume)
    tone.start(audio.currentTime + index * TONE_S)
    tone.stop(audio.currentTime + (index + 1) * TONE_S)
    if (index === TONES.length - 1) tone.onended = () => void audio.close()
  }
}
