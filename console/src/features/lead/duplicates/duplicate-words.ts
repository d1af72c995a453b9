import { t } from '../../../shared/texts/texts';
import { type Candidate, type LeadInBrief, type MergePreview } from './duplicates.query';

/** The name of a lead, or what it is known by. */
export const briefName = ({ name, phone, email }: LeadInBrief): string => name ?? phone ?? email ?? t`Lead without a name`;

const reasons: Record<Candidate['reasons'][number]['kind'], () => string> = {
  phone: () => t`Same phone number`,
  email: () => t`Same email address`,
  'email-name': () => t`Same email name, similar name`,
  'name-city': () => t`Similar name, same city`,
};

/** Why two leads may be one person. Addresses that differ in a tag or in dots belong to one mailbox. */
export const reasonWord = (kind: Candidate['reasons'][number]['kind'], { lead, other }: Pick<Candidate, 'lead' | 'other'>): string =>
  kind === 'email' && lead.email?.toLowerCase() !== other.email?.toLowerCase() ? t`Same mailbox` : reasons[kind]();

const fields: Readonly<Record<string, () => string>> = {
  name: () => t`Name`,
  phone: () => t`Phone`,
  email: () => t`Email`,
  externalId: () => t`External id`,
  gender: () => t`Gender`,
  country: () => t`Country`,
  state: () => t`State`,
  city: () => t`City`,
  category: () => t`Category`,
  leadType: () => t`Lead Type`,
  lastEducation: () => t`Last Education`,
  yearOfAdmission: () => t`Year of Admission`,
  stream: () => t`Stream`,
  course: () => t`Course`,
  collegeName: () => t`College`,
};

/** The label of a field; an attribute has the name that it came with, a custom field its label. */
export const fieldWord = (field: string, labels: ReadonlyMap<string, string>): string => {
  const name = field.replace(/^attributes\./, '');
  return fields[field]?.() ?? labels.get(name) ?? name;
};

const things: Record<keyof MergePreview['things'], () => string> = {
  followUps: () => t`Pending follow-ups`,
  callActions: () => t`Call actions`,
  files: () => t`Files`,
  notes: () => t`Notes`,
  calls: () => t`Calls`,
  meetings: () => t`Meetings`,
  shortlisted: () => t`Shortlisted courses`,
  messages: () => t`Messages`,
};

/** What two leads have, with counts of both; what neither has is left out. */
export const thingsOf = ({ ownThings, things: others }: Pick<MergePreview, 'ownThings' | 'things'>) =>
  (Object.keys(things) as (keyof typeof things)[])
    .filter((key) => ownThings[key] + others[key] > 0)
    .map((key) => ({ name: things[key](), own: ownThings[key], other: others[key] }));
