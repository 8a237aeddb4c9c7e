import { whatsappLink } from '@bharat/contracts/site'
import { WhatsAppIcon } from '@bharat/ui/icons'

/** Section 2, the floating WhatsApp button of the home page. */
export function WhatsAppButton() {
  return (
    <a
      id="whatsapp"
      href={whatsappLink()}
      target="_blank"
      rel="noreferrer"
      aria-label="Chat on WhatsApp"
      className="print:hidden fixed right-4 bottom-22 z-20 inline-flex size-14 items-center justify-center rounded-full bg-success text-white shadow-float transition-transform hover:scale-105 md:right-6"
    >
      <WhatsAppIcon className="size-7" />
    </a>
  )
}
