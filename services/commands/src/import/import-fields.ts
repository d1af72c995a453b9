import { isCustomKey } from '@matricula/domain/lead';
import { isPlaceholder } from './is-placeholder';

/** A custom field of the institution. */
export type CustomKey = `cf_${string}`;

/** The target of a column: a field of the lead, an attribute under the column's own name, or none. */
export interface ColumnChoice {
  column: number;
  as: 'field' | 'attribute' | 'ignore';
  field?: ImportField | CustomKey;
}

interface FieldDeclaration {
  label: string;
  most: number;
  /** Column names for this field, in lower case without punctuation. */
  names: readonly string[];
}

const field = (label: string, most: number, ...names: string[]): FieldDeclaration => ({ label, most, names });

/** Every field that a column can fill, with its maximum length. */
export const importFields = {
  name: field('Name', 200, 'name', 'student', 'student name', 'full name', 'lead name', 'applicant name', 'candidate name', 'contact name'),
  phone: field(
    'Phone',
    30,
    'phone',
    'mobile',
    'phone no',
    'phone number',
    'mobile no',
    'mobile number',
    'contact',
    'contact no',
    'contact number',
    'whatsapp',
    'cell',
  ),
  phoneCode: field('Country code', 6, 'phonecode', 'phone code', 'country code', 'isd', 'dial code'),
  email: field('E-mail', 254, 'email', 'email id', 'mail', 'email address', 'mail id', 'mail address'),
  externalId: field('External id', 100, 'external id', 'externalid', 'prospect id', 'lead id', 'enquiry id', 'crm id', 'record id'),
  gender: field('Gender', 20, 'gender', 'sex'),
  country: field('Country', 100, 'country', 'country name'),
  state: field('State', 100, 'state', 'state name', 'province', 'region'),
  city: field('City', 100, 'city', 'city name', 'town', 'location', 'district'),
  category: field('Category', 100, 'category', 'caste category'),
  leadType: field('Lead type', 100, 'lead type', 'leadtype'),
  lastEducation: field(
    'Last education',
    100,
    'last education',
    'qualification',
    'highest qualification',
    'education',
    'what is your current occupation',
  ),
  yearOfAdmission: field('Year of admission', 20, 'year of admission', 'admission year', 'session', 'intake', 'batch'),
  stream: field('Stream', 100, 'stream', 'discipline', 'faculty'),
  course: field('Course', 200, 'course', 'course name', 'program', 'programme', 'specialization', 'specialisation', 'course interested'),
  source: field('Source', 100, 'source', 'lead source', 'primary source', 'enquiry source', 'channel'),
  utmSource: field('UTM source', 200, 'utm source', 'utmsource'),
  utmMedium: field('UTM medium', 200, 'utm medium', 'utmmedium'),
  utmCampaign: field('UTM campaign', 200, 'utm campaign', 'utmcampaign', 'campaign', 'campaign name'),
  collegeId: field('College id', 50, 'clg id', 'college id', 'collegeid'),
  collegeName: field('College', 200, 'clg name', 'college', 'college name', 'institute', 'institution', 'university'),
  message: field('Message', 5000, 'message', 'remarks', 'remark', 'comment', 'comments', 'notes', 'query'),
  priority: field('Priority', 20, 'priority', 'lead priority'),
  enquiredAt: field('Enquiry date', 40, 'created at', 'created on', 'created date', 'enquiry date', 'lead date', 'date', 'added on'),
} as const satisfies Record<string, FieldDeclaration>;

export type ImportField = keyof typeof importFields;
export const importFieldNames = Object.keys(importFields) as ImportField[];

const LONGEST_LABEL = 100;

/** The display name of a change of a lead: the label of its field, or the name of an attribute. */
export const labelOf = (name: string): string =>
  Object.hasOwn(importFields, name) ? importFields[name as ImportField].label : name.replace(/^attributes\./, '').slice(0, LONGEST_LABEL);

/** Whether a column maps to a custom field. */
export const isCustom = (field: string): field is CustomKey => isCustomKey(field);

/** The lead changes that columns write: `phone`, `attributes.cf_hostel`, `attributes.Mobile 2`. */
export const writtenBy = (mapping: readonly ColumnChoice[], header: readonly string[]): string[] =>
  mapping.flatMap(({ column, as, field }) => {
    if (as === 'ignore') return [];
    return as === 'field' && field && !isCustom(field) ? [field] : [`attributes.${(as === 'field' && field) || header[column]}`];
  });

const plain = (name: string) =>
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
    .replace(/\be mail/g, 'email');

/** Words in column names that refer to a person other than the lead; plural and possessive forms match too. */
const OTHER_PERSONS = new Set(
  (
    'counsellor counselor councillor advisor adviser mentor owner assignee executive caller telecaller agent agency consultant partner ' +
    'publisher vendor staff employee manager supervisor admin creator teacher principal guardian parent father mother dad mum mom ' +
    'spouse husband wife brother sister sibling friend relative emergency referrer referee reference'
  ).split(' '),
);
const OTHER_PERSONS_HINDI = /काउंसलर|काउन्सलर|परामर्शदाता|अभिभावक|माता|पिता|मालिक|एजेंट|कर्मचारी|प्रबंधक|शिक्षक|पति|पत्नी|भाई|बहन/u;
/** "Assigned to", "Referred by", "Created by". */
const ACTED = /\b(assigned|allotted|allocated|referred|created|updated|modified|added|entered|handled|owned) (to|by)\b/;

/** Whether a column is about a person other than the lead, by its name. */
function isOtherPerson(name: string): boolean {
  const called = plain(name);
  const words = called.split(' ').flatMap((word) => [word, word.replace(/s$/, '')]);
  return words.some((word) => OTHER_PERSONS.has(word)) || ACTED.test(called) || OTHER_PERSONS_HINDI.test(name);
}

/** Minimum number of words of a question; "student name" is not a question about a field called Name. */
const QUESTION = 4;

/** Whether a column name is a question about a field: "What is your current occupation" about Occupation. */
function asksFor(wanted: string, label: string): boolean {
  const asked = wanted.split(' ');
  const called = plain(label).split(' ');
  return asked.length >= QUESTION && called.join('') !== '' && called.every((word) => asked.includes(word));
}

/** Plausible values of a field, valid or not: a column whose values do not match is something else, whatever its name. */
const looks: Partial<Record<ImportField, (value: string) => boolean>> = {
  phone: (value) => /\d/.test(value) && !/\p{L}{3}/u.test(value),
  phoneCode: (value) => /^\+?\d{1,4}$/.test(value),
  email: (value) => /\p{L}/u.test(value),
  name: (value) => /\p{L}/u.test(value),
  city: (value) => /\p{L}/u.test(value),
  utmSource: (value) => /\p{L}/u.test(value),
  utmMedium: (value) => /\p{L}/u.test(value),
  utmCampaign: (value) => /\p{L}/u.test(value) || value.length > 3,
  gender: (value) => /\p{L}/u.test(value),
  yearOfAdmission: (value) => /\d{2}/.test(value),
  enquiredAt: (value) => /\d/.test(value) && /[\s/.:-]/.test(value),
};

/** Most values match: single bad values are left to the check step. Blank values are ignored. */
function mostLook(field: ImportField, values: readonly string[]): boolean {
  const look = looks[field];
  const said = values.filter((value) => !isPlaceholder(value));
  return !look || said.length === 0 || said.filter((value) => look(value.trim())).length * 2 > said.length;
}

/** A phone number has ten digits here or begins with a plus: shorter ones are ids, counts and codes. */
const surelyPhone = (value: string) => /^(\+\d[\d\s-]{8,16}|(0|91)?[\s-]?[6-9]\d{4}[\s-]?\d{5})$/.test(value.trim());

/** Infers phone or e-mail from the values alone, whatever the column is called. */
function byValues(values: readonly string[]): 'phone' | 'email' | undefined {
  const said = values.filter((value) => !isPlaceholder(value));
  if (said.length === 0) return undefined;
  if (said.every((value) => /^[^\s@]+@[^\s@]+$/.test(value.trim()))) return 'email';
  return said.every(surelyPhone) ? 'phone' : undefined;
}

/** Fields that are never guessed from a column about another person. */
const OF_THE_LEAD: ReadonlySet<string> = new Set<ImportField>(['name', 'phone', 'phoneCode', 'email', 'externalId', 'gender']);

/**
 * Proposes a mapping by column names, checked against sample values: a column `contact` with the value `cellular` is not a phone number. Phone and
 * e-mail are also recognised by values alone. A column about another person, such as the counsellor, never fills the lead's own contact.
 * Unrecognised columns become attributes. Each field is filled by one column.
 */
export function proposeMapping(
  header: readonly string[],
  samples: readonly (readonly string[])[] = [],
  custom: readonly { key: string; label: string }[] = [],
): ColumnChoice[] {
  const taken = new Set<ImportField | CustomKey>();
  const take = (column: number, field: ImportField | CustomKey): ColumnChoice => {
    taken.add(field);
    return { column, as: 'field', field };
  };
  const byName = header.map((name, column): ColumnChoice => {
    const wanted = plain(name);
    const isOther = isOtherPerson(name);
    const found = importFieldNames.find(
      (one) =>
        !taken.has(one) &&
        !(isOther && OF_THE_LEAD.has(one)) &&
        (importFields[one].names as readonly string[]).includes(wanted) &&
        mostLook(one, samples[column] ?? []),
    );
    const free = custom.filter(({ key }) => isCustom(key) && !taken.has(key));
    const own =
      free.find(({ key, label }) => [plain(key), plain(label)].includes(wanted)) ?? free.find(({ label }) => asksFor(wanted, label));
    if (own && isCustom(own.key)) return take(column, own.key);
    return found ? take(column, found) : { column, as: name.trim() === '' ? 'ignore' : 'attribute' };
  });
  return byName.map((choice) => {
    if (choice.as === 'field' || isOtherPerson(header[choice.column] ?? '')) return choice;
    const told = byValues(samples[choice.column] ?? []);
    return told && !taken.has(told) ? take(choice.column, told) : choice;
  });
}
