import { type ComponentType, createContext, useContext } from 'react'

/** What another feature shows in the record of an enquiry: the route of the desk names it. */
export const EnquirySlotContent = createContext<ComponentType<{ enquiryId: string }> | undefined>(
  undefined,
)

/** The place of that content. */
export function EnquirySlot({ enquiryId }: { enquiryId: string }) {
  const Content = useContext(EnquirySlotContent)
  return Content && <Content enquiryId={enquiryId} />
}
