import type { AwardInput } from '@bharat/contracts/awards'
import type { ContactInput } from '@bharat/contracts/contact'
import { formatPhone } from '@bharat/contracts/site'
import { site } from '@bharat/contracts/site-defaults'
import type { TeamMemberInput } from '@bharat/contracts/team-members'
import { createdAt, type DemoRecord, demoId } from './records.ts'

export interface DemoAward extends DemoRecord, Omit<AwardInput, 'image'> {
  image: ''
}

export interface DemoTeamMember extends DemoRecord, Omit<TeamMemberInput, 'image'> {
  image: ''
}

export interface DemoContact extends ContactInput {
  _id: string
}

const awardNames = [
  'State Tourism Forum: Road Journey of the Year 2023',
  'Thrissur Chamber of Commerce: Young Enterprise 2021',
  'Longest convoy under one flag: 8,600 km across 16 states in 22 days',
  'Responsible Operator Certificate, Travel Agents’ Circle Kochi 2025',
]

export const awards: DemoAward[] = awardNames.map((name, index) => ({
  _id: demoId(401 + index),
  name,
  image: '',
  activeStatus: true,
  createdAt: createdAt(12 + 17 * index),
}))

const people: [name: string, post: string, description: string][] = [
  [
    'Sreejith Varma',
    'Founder and Route Planner',
    'Drove the first Kerala to Kashmir run in 2017 in a borrowed Tempo Traveller. Still checks each new route himself before it is sold.',
  ],
  [
    'Lakshmi Priya',
    'Head of Operations',
    'Keeps forty hotels, eleven vehicles and one monsoon in a single spreadsheet.',
  ],
  [
    'Biju Antony',
    'Senior Driver',
    'Nineteen years on ghat roads, no claims. Knows where the tea is good between Palakkad and Panaji.',
  ],
  [
    'Rigzin Dolma',
    'Trip Leader, Ladakh and Spiti',
    'Grew up in Nubra. Trained in wilderness first aid; carries the oximeter and uses it.',
  ],
  [
    'Nandana Suresh',
    'Trip Leader, Women on the Road',
    'Left a bank job in 2019. Leads the women’s convoys and trains new women drivers.',
  ],
  [
    'Mohammed Ashraf',
    'International Desk',
    'Visas, carnets and border permits for Nepal, Bhutan, Sri Lanka and Thailand.',
  ],
  [
    'Deepa Thomas',
    'Guest Relations',
    'The voice on the phone and the first reply on WhatsApp. Malayalam, Tamil, Hindi and English.',
  ],
  [
    'Arun Kumar T. K.',
    'Workshop Manager',
    'Nothing leaves the yard at Ollur without his signature on the brake sheet.',
  ],
]

export const teamMembers: DemoTeamMember[] = people.map(([name, post, description], index) => ({
  _id: demoId(501 + index),
  name,
  post,
  description,
  image: '',
  activeStatus: true,
  createdAt: createdAt(1 + 9 * index),
}))

/** The single contact record: head office and branches as the contact page shows them. */
export const contact: DemoContact = {
  _id: demoId(601),
  addresses: [
    { address: site.address, phone: formatPhone(site.phones.primary) },
    ...site.branches.map(({ address, country, phone }) => ({
      address: `${address}, ${country}`,
      phone: formatPhone(phone),
    })),
  ],
  landline: '+91 487 233 0017',
  email: site.email,
}
