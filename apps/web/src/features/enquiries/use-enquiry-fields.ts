import { useEffect } from 'react'
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form'
import { schemaFailures, toFieldErrors } from '../../admin/form/rules.ts'
import {
  draftOf,
  ENQUIRY_FIELDS,
  type EnquiryDraft,
  forgetDraft,
  readDraft,
  writeDraft,
} from './enquiry-draft.ts'
import { FORM_ID } from './keep-typed.ts'
import type { SentEnquiry } from './send-enquiry.ts'
import { wholeMessage, withoutRequest, withRequest } from './whatsapp-text.ts'

const emptyDraft = draftOf(() => '')

/**
 * The fields of the enquiry form, validated by the contract. The input survives errors and reloads of the tab,
 * including input from before hydration.
 * @param prefilled the message of the page of the tour `tourId`, which visitors cannot change
 * @param request the first line of the addition
 */
export function useEnquiryFields({
  tourId,
  prefilled,
  request,
}: {
  tourId: string | undefined
  prefilled: string | undefined
  request: string | undefined
}) {
  const fixed = prefilled === undefined ? {} : { message: prefilled }
  const form = useForm<EnquiryDraft, unknown, SentEnquiry>({
    defaultValues: { ...emptyDraft, ...fixed },
    resolver,
    // The first invalid field gets the focus after the dialog has closed.
    shouldFocusError: false,
  })
  const { reset, getValues, setValue, watch } = form

  useEffect(() => {
    reset({
      ...readDraft(tourId),
      ...typedAlready(),
      ...(prefilled !== undefined && { message: prefilled }),
    })
  }, [reset, tourId, prefilled])

  // After the draft: the visitor's own text stays below the line. Another choice takes the line away.
  useEffect(() => {
    if (request === undefined) return
    setValue('addition', withRequest(getValues('addition'), request))
    return () => setValue('addition', withoutRequest(getValues('addition'), request))
  }, [request, getValues, setValue])

  // The line of a departure is part of the page's address, not of the draft.
  useEffect(() => {
    const write = ({ addition = '', ...values }: Partial<EnquiryDraft>) =>
      writeDraft({ ...values, addition: withoutRequest(addition, request) }, tourId)
    // Includes input from before hydration.
    write(getValues())
    const subscription = watch(write)
    return () => subscription.unsubscribe()
  }, [watch, getValues, tourId, request])

  // Section 2: leaving a tour page clears the message.
  useEffect(() => {
    if (tourId === undefined) return
    return () => writeDraft({ ...readDraft(), message: '' })
  }, [tourId])

  return {
    form,
    /** Empties the fields, except for the chosen departure, and deletes the draft. */
    clear(): void {
      forgetDraft()
      reset({ ...emptyDraft, ...fixed, addition: request ?? '' })
    },
  }
}

/** The schemas with their messages load when the visitor starts typing. */
export const loadRules = async () => {
  const [rules, { knownParty, partyInput }] = await Promise.all([
    import('@bharat/contracts/enquiries'),
    import('@bharat/contracts/party'),
  ])
  return { ...rules, knownParty, partyInput }
}

/** The type of an error that is a hint: the number may be right. */
export const DOUBT = 'doubt'

/** The number whose doubt was said: the next press sends it. */
let doubted: string | undefined

/** Section 5: validates the input with the contract; the failures have the format of react-hook-form. */
const resolver: Resolver<EnquiryDraft, unknown, SentEnquiry> = async ({
  addition,
  adults,
  children,
  month,
  ...values
}) => {
  const { doubtOf, enquiryFormInput, knownParty, partyInput, withPhonePrefix } = await loadRules()
  const enquiry = {
    ...values,
    phone: withPhonePrefix(values.phone),
    message: wholeMessage(values.message, addition),
  }
  const travellers = {
    adults: adults.trim() === '' ? null : Number(adults),
    children: children.match(/[^\s,;&]+/g)?.map(Number),
    month,
  }
  const { data } = enquiryFormInput.safeParse(enquiry)
  const party = partyInput.safeParse(travellers)
  const doubt = data && data.phone !== doubted ? doubtOf(data.phone) : undefined
  if (doubt) {
    doubted = data?.phone
    const errors: FieldErrors<EnquiryDraft> = { phone: { type: DOUBT, message: doubt } }
    return { values: {}, errors }
  }
  if (data && party.data) {
    return { values: { ...data, party: knownParty(party.data) }, errors: {} }
  }
  const failures = [
    ...schemaFailures(enquiryFormInput)(enquiry),
    ...schemaFailures(partyInput)(travellers).map(({ field, message }) => ({
      field: field.split('.', 1).join(),
      message,
    })),
  ]
  return { values: {}, errors: toFieldErrors<EnquiryDraft>(failures) }
}

function typedAlready(): Partial<EnquiryDraft> {
  const form = document.getElementById(FORM_ID)
  if (!(form instanceof HTMLFormElement)) return {}
  const typed: Partial<EnquiryDraft> = {}
  for (const name of ENQUIRY_FIELDS) {
    const control = form.elements.namedItem(name)
    const value = control && 'value' in control ? control.value : ''
    if (typeof value === 'string' && value !== '') typed[name] = value
  }
  return typed
}
