import { type EnquiryStage, stageLabels } from '@bharat/contracts/enquiry-stages'
import { formatDate } from '@bharat/contracts/format'
import type { OpenedRecord } from './recent-records.ts'

interface TourTexts {
  _id: string
  tourName: string
  activeStatus: boolean
  categoryId: { name: string }
}

interface EnquiryTexts {
  _id: string
  reference: string | null
  fullName: string
  phone: string
  stage: EnquiryStage
  createdAt: string
  tour: { title: string } | null
}

/** A tour as the command search shows it. */
export function tourRecord({ _id, tourName, activeStatus, categoryId }: TourTexts): OpenedRecord {
  const detail = activeStatus ? categoryId.name : `${categoryId.name} · Inactive`
  return { kind: 'tour', id: _id, label: tourName, detail }
}

/** An enquiry as the command search shows it. */
export function enquiryRecord({ _id, fullName, tour, ...enquiry }: EnquiryTexts): OpenedRecord {
  const { reference, phone, stage, createdAt } = enquiry
  const facts = [reference, phone, tour?.title, formatDate(createdAt)].filter(Boolean)
  const detail = facts.join(' · ')
  return { kind: 'enquiry', id: _id, label: fullName, detail, badge: stageLabels[stage] }
}
