import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import timezone from 'dayjs/plugin/timezone';
import utc from 'dayjs/plugin/utc';
import { ownValue } from '@matricula/domain/kernel';
import type { FieldSet } from '@matricula/domain/kernel/field-set';
import { isMoment } from '@matricula/domain/kernel/moments';
import { inOneLine } from '@matricula/domain/kernel/plain-text';
import { customSet, customTexts, normaliseEmail, normaliseExternalId, type ChangeName, type CustomField } from '@matricula/domain/lead';
import { phoneBy, type PhoneRule } from '@matricula/domain/tenant/phone-rule';
import type { IncomingEnquiry } from '@matricula/domain/lead';
import { importFields, isCustom, type ColumnChoice, type ImportField } from './import-fields';
import { isPlaceholder } from './is-placeholder';

dayjs.extend(customParseFormat);
dayjs.extend(utc);
dayjs.extend(timezone);

/** Why a row is refused; `field` is missing if it is about the whole row. */
export interface RowProblem {
  field?: string;
  message: string;
}

export interface ReadRow {
  enquiry: IncomingEnquiry;
  problems: RowProblem[];
}

/** How a file is read, in addition to its mapping. */
export interface RowSettings {
  header: readonly string[];
  mapping: readonly ColumnChoice[];
  timeZone: string;
  /** For rows without a source. */
  source?: string;
  /** Stored with every lead, in addition to the file's own attributes. */
  attributes?: Record<string, string>;
  /** Custom fields that columns are mapped to. */
  custom?: readonly CustomField[];
  /** How the tenant parses phone numbers and which of them it accepts. */
  phone?: PhoneRule;
  /** Rows without phone, e-mail and id are identified by their line and this fingerprint of the file, which stays the same for the same file. */
  rowKey?: string;
}

const MOST_FIELD_CHARACTERS = 64 * 1024;
/** Maximum size of the other attributes of a row: encryption adds a third, and the whole event must fit into the log. */
const MOST_ATTRIBUTE_BYTES = 160 * 1024;
const GENDERS: Record<string, string> = {
  f: 'female',
  female: 'female',
  girl: 'female',
  m: 'male',
  male: 'male',
  boy: 'male',
  o: 'other',
  other: 'other',
  others: 'other',
};
const PRIORITIES: Record<string, number> = { low: 0, medium: 1, high: 2, '0': 0, '1': 1, '2': 2 };
/** Day before month, as usual in India. */
const DAYS = ['YYYY-MM-DD', 'DD/MM/YYYY', 'DD-MM-YYYY', 'DD.MM.YYYY', 'D/M/YYYY', 'D-M-YYYY', 'DD MMM YYYY', 'D MMM YYYY'];
const TIMES = ['', ' HH:mm', ' HH:mm:ss', ' h:mm A'];
const PARTS: Readonly<Record<string, string>> = {
  YYYY: '\\d{4}',
  MMM: '[A-Za-z]{3}',
  A: '[AP]M',
  D: '\\d{1,2}',
  M: '\\d{1,2}',
  h: '\\d{1,2}',
};
/** The pattern of a date format: rejecting a format by pattern is faster than parsing. */
const looksLike = (format: string) =>
  new RegExp(`^${format.replaceAll('.', '\\.').replace(/YYYY|MMM|[A-Za-z]+/g, (part) => PARTS[part] ?? '\\d{2}')}$`);
const FORMATS = DAYS.flatMap((day) => TIMES.map((time) => ({ format: day + time, shape: looksLike(day + time) })));

/** Turns the rows of one file into enquiries. */
export class RowReader {
  private readonly fields: { column: number; field: ImportField }[];
  private readonly custom: { column: number; key: string }[];
  private readonly set: FieldSet;
  private readonly attributes: { column: number; name: string }[];

  constructor(private readonly settings: RowSettings) {
    const { mapping, header } = settings;
    const named = mapping.flatMap(({ as, column, field }) => (as === 'field' && field ? [{ column, field }] : []));
    this.fields = named.flatMap(({ column, field }) => (isCustom(field) ? [] : [{ column, field }]));
    this.custom = named.flatMap(({ column, field }) => (isCustom(field) ? [{ column, key: field }] : []));
    this.set = customSet(settings.custom ?? []);
    this.attributes = mapping.flatMap(({ as, column }) =>
      as === 'attribute' ? [{ column, name: header[column] || `column ${column + 1}` }] : [],
    );
  }

  read(values: readonly string[], line: number): ReadRow {
    const { header, source, timeZone, rowKey } = this.settings;
    const problems: RowProblem[] = [];
    if (values.length > header.length) problems.push({ message: `The row has ${values.length} columns, the header ${header.length}.` });
    const given: Partial<Record<ImportField, string>> = {};
    for (const { column, field } of this.fields) {
      const cell = values[column] ?? '';
      const value = field === 'message' ? cell.trim() : inOneLine(cell);
      if (isPlaceholder(value)) continue;
      const { label, most } = importFields[field];
      if (value.length > most) problems.push({ field, message: `${label} is longer than ${most} characters.` });
      else given[field] = value;
    }
    const { phone, phoneCode, gender, priority, enquiredAt, ...rest } = given;
    const enquiry: IncomingEnquiry = { ...rest, source: given.source ?? source };
    const onlyFills = this.ofWholeFile(given);
    if (onlyFills.length > 0) enquiry.onlyFills = onlyFills;
    this.readContact(enquiry, phone, phoneCode, problems);
    if (rowKey && !enquiry.phone && !enquiry.email) enquiry.externalId ??= `${rowKey}/${line}`;
    if (!enquiry.phone && !enquiry.email && !enquiry.externalId && problems.length === 0) {
      problems.push({ message: 'The row has no phone number, email address or external id.' });
    }
    if (gender && !(enquiry.gender = ownValue(GENDERS, gender.toLowerCase())))
      problems.push({ field: 'gender', message: 'Gender must be female, male or other.' });
    if (priority && (enquiry.priority = ownValue(PRIORITIES, priority.toLowerCase())) === undefined) {
      problems.push({ field: 'priority', message: 'Priority must be Low, Medium or High.' });
    }
    if (enquiredAt && !(enquiry.at = instantOf(enquiredAt, timeZone))) {
      problems.push({
        field: 'enquiredAt',
        message: 'The date must look like 2026-11-20 or 20/11/2026, with or without a time, and not be in the future.',
      });
    }
    this.readAttributes(values, enquiry, problems);
    return { enquiry, problems };
  }

  /** Change names whose values are chosen for the whole file rather than read from rows. */
  private ofWholeFile(given: Partial<Record<ImportField, string>>): ChangeName[] {
    const { source, attributes = {} } = this.settings;
    const names = Object.keys(attributes).map((name): ChangeName => `attributes.${name}`);
    return source !== undefined && given.source === undefined ? ['source', ...names] : names;
  }

  /** Phone, e-mail and external id in the form stored in leads. */
  private readContact(enquiry: IncomingEnquiry, phone: string | undefined, code: string | undefined, problems: RowProblem[]): void {
    const read = phone ? phoneBy(this.settings.phone, phone, code) : undefined;
    enquiry.phone = read?.phone;
    if (read?.problem !== undefined) problems.push({ field: 'phone', message: read.problem });
    const email = normaliseEmail(enquiry.email);
    if (enquiry.email && !email) problems.push({ field: 'email', message: 'Please, Enter Valid email address.' });
    enquiry.email = email;
    enquiry.externalId = normaliseExternalId(enquiry.externalId);
  }

  private readAttributes(values: readonly string[], enquiry: IncomingEnquiry, problems: RowProblem[]): void {
    const attributes: Record<string, string> = { ...this.settings.attributes };
    for (const { column, name } of this.attributes) {
      const value = values[column]?.trim() ?? '';
      if (value.length > MOST_FIELD_CHARACTERS) problems.push({ message: `${name} is longer than 64 KB.` });
      else if (!isPlaceholder(value)) attributes[name] = value;
    }
    for (const { column, key } of this.custom) {
      const value = values[column]?.trim() ?? '';
      if (isPlaceholder(value)) continue;
      const { texts, problems: wrong } = customTexts(this.set, { [key]: value }, true);
      problems.push(...wrong.map(({ message }) => ({ field: key, message: `${message}.` })));
      attributes[key] = texts[key] ?? value;
    }
    if (Object.keys(attributes).length === 0) return;
    enquiry.attributes = attributes;
    if (Buffer.byteLength(JSON.stringify(attributes)) > MOST_ATTRIBUTE_BYTES)
      problems.push({ message: 'The columns that are kept as they are take more than 160 KB together.' });
  }
}

function instantOf(text: string, timeZone: string): string | undefined {
  const iso = /T.*(Z|[+-]\d{2}:?\d{2})$/.test(text) && isMoment(text) ? dayjs(text) : undefined;
  const format = iso ? undefined : FORMATS.find(({ format: one, shape }) => shape.test(text) && dayjs(text, one, true).isValid())?.format;
  const moment = iso ?? (format ? dayjs.tz(text, format, timeZone) : undefined);
  return moment?.isValid() && moment.valueOf() <= Date.now() && moment.year() >= 1970 ? moment.toISOString() : undefined;
}
