import { type ComponentType, createContext, useContext } from 'react'

export interface EnquirySlotProps {
  enquiryId: string
  stage: string
  /** What a won enquiry has booked. */
  won: { departure: string | null; seats: number | null } | null
}

/** What another feature shows in the record of an enquiry: the route of the desk names it. */
export const EnquirySlotContent = createContext<ComponentType<EnquirySlotProps> | undefined>(
  undefined,
)

/** The place of that content. */
export function EnquirySlot(props: EnquirySlotProps) {
  const Content = useContext(EnquirySlotContent)
  return Content && <Content {...props} />
}
