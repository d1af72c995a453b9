/** Questions about the reports, and the answers in words. Pure. */
import { tenths, whole } from '@matricula/domain/kernel/figures';
import { lastOfMonth } from '@matricula/domain/kernel/moments';
import type { Filter } from '@matricula/read-models/kernel';
import { datesInWords, writeDates, type DateChoice } from '../../../shared/ui/date-presets';
import { questions, type Declared, type Knower, type Narrowed } from './questions';
import { t } from '../../../shared/texts/texts';

/** Names that a question may contain. */
export interface Names {
  /** Sources: the stored value and its label. */
  sources: readonly { value: string; label: string }[];
  people: readonly string[];
  colleges: readonly string[];
  /** The current user and day: the meaning of "I" and "in October". */
  me: string;
  today: string;
}

const presets: readonly (readonly [RegExp, string])[] = [
  [/\btoday\b/, 'today'],
  [/\byesterday\b/, 'yesterday'],
  [/\b(last|past) (7|seven) days\b|\b(this|last) week\b/, 'last-7-days'],
  [/\b(last|past) (30|thirty) days\b/, 'last-30-days'],
  [/\bthis month\b/, 'this-month'],
  [/\blast month\b/, 'last-month'],
];

const MONTHS = ['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november', 'december'];
const IN_MONTH = new RegExp(String.raw`\bin (${MONTHS.join('|')})( (20\d\d))?\b`);

/** The named month in the given year, or else its latest occurrence that has begun. */
function monthOf(name: string, year: string | undefined, today: string): DateChoice {
  const month = MONTHS.indexOf(name) + 1;
  const [thisYear, thisMonth] = today.split('-').map(Number) as [number, number];
  const of = year === undefined ? (month > thisMonth ? thisYear - 1 : thisYear) : Number(year);
  const first = `${of}-${String(month).padStart(2, '0')}`;
  return { from: `${first}-01`, to: lastOfMonth(first) };
}

/** The days that a question names, and the words that name them. */
function daysIn(text: string, today: string): { days: DateChoice; words: string } | undefined {
  const [inMonth, name, , year] = IN_MONTH.exec(text) ?? [];
  if (inMonth && name) return { days: monthOf(name, year, today), words: inMonth };
  for (const [pattern, preset] of presets) {
    const [words] = pattern.exec(text) ?? [];
    if (words !== undefined) return { days: { preset }, words };
  }
  return undefined;
}

/** A filter found in a question: the field, its value, its label and the words that name it. */
export interface Only {
  field: Narrowed;
  value: string;
  label: string;
  words: readonly string[];
}

/** A question that was understood. */
export interface Understood {
  asked: Declared;
  days: DateChoice;
  only: readonly Only[];
  /** Words of the question that were not understood. If there are any, an answer would fit another question. */
  unclear: readonly string[];
}

/** Words that may surround a declared question without changing it. */
const plainWords = new Set(
  `a an the of in on by from for to at with did do does has have had is are was were been there how many much number count total who which what
  me us our we you please tell show give so far now all came come arrived arrive brought bring made make recorded taken get got
  lead leads enquiry enquiries enquired call calls action actions follow follow-up follow-ups followup followups up ups
  enrol enrols enrolled enrolment enrolments student students source sources new
  campaign college hour user counsellor caller person conversion rate ticket tickets open assigned worked verified again completed done pending overdue`.split(
    /\s+/,
  ),
);

const escaped = (name: string) => name.toLowerCase().replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** Matches a name as a whole word: "Om" does not match in "from". */
const named = (name: string) => new RegExp(`(?<![\\p{L}\\p{N}])${escaped(name)}(?![\\p{L}\\p{N}])`, 'u');
const says = (text: string, name: string) => name.trim() !== '' && named(name).test(text);
/** The longest name in the text: "GOOGLE ADS" before "GOOGLE". */
const longest = (text: string, names: readonly string[]) =>
  names.filter((name) => says(text, name)).toSorted((one, other) => other.length - one.length)[0];

const SELF = ['i', 'my', 'mine', 'myself'];

/** The name that a text contains in full, or by a first word that is unique among the names. */
function nameSaid(text: string, names: readonly string[]): { name: string; words: readonly string[] } | undefined {
  const full = longest(text, names);
  if (full !== undefined) return { name: full, words: [full] };
  const firstOf = (name: string) => name.split(/[ _-]/)[0] ?? '';
  const first = longest(text, names.map(firstOf));
  const [name, ...others] = names.filter((one) => first && firstOf(one).toLowerCase() === first.toLowerCase());
  return name !== undefined && first !== undefined && others.length === 0 ? { name, words: [first] } : undefined;
}

/** The person named in the text; "I" and "my" mean the current user. */
const personIn = (text: string, { people, me }: Names) =>
  nameSaid(text, people) ?? (me && SELF.some((word) => says(text, word)) ? { name: me, words: SELF } : undefined);

function onlyIn(text: string, names: Names, narrows: readonly Narrowed[]): Only[] {
  const { sources } = names;
  const said =
    nameSaid(
      text,
      sources.map(({ value }) => value),
    ) ??
    nameSaid(
      text,
      sources.map(({ label }) => label),
    );
  const source = sources.find(({ value, label }) => said !== undefined && [value, label].includes(said.name));
  const college = longest(text, names.colleges);
  const person = personIn(text, names);
  return narrows.flatMap((field): Only[] => {
    if (field === 'source') return source ? [{ field, ...source, words: [source.label, source.value, ...(said?.words ?? [])] }] : [];
    if (field === 'collegeName') return college ? [{ field, value: college, label: college, words: [college] }] : [];
    return person ? [{ field, value: person.name, label: person.name, words: person.words }] : [];
  });
}

/** Parses a question; undefined if it is none of the declared questions. */
export function understand(question: string, names: Names): Understood | undefined {
  const text = question.toLowerCase().replace(/\s+/g, ' ');
  const asked = questions.find(({ fits }) => fits.test(text));
  if (!asked) return undefined;
  const period = daysIn(text, names.today);
  const only = onlyIn(text, names, asked.narrows);
  const words = only.flatMap((one) => one.words);
  const rest = words.reduce((left, name) => left.replace(named(name), ' '), text.replace(period?.words ?? '', ' '));
  const fits = (word: string) => plainWords.has(word) || word === asked.measure || (word === 'most' && asked.most !== undefined);
  const unclear = (rest.match(/[\p{L}\p{N}-]+/gu) ?? []).filter((word) => !fits(word));
  return { asked, days: period?.days ?? asked.days, only, unclear: [...new Set([...unclear, ...strange(asked, rest)])] };
}

/** Subjects that a question can count. They tell "pending calls" from calls, and "which source was called most" from leads by source. */
const THINGS = [
  'call',
  'lead',
  'follow',
  'ticket',
  'enrol',
  'conversion',
  'pending',
  'overdue',
  'completed',
  'done',
  'open',
  'verified',
  'assigned',
  'worked',
  'again',
];
const strange = ({ example }: Declared, text: string): string[] =>
  THINGS.filter((thing) => text.includes(thing) && !example.toLowerCase().includes(thing === 'done' ? 'completed' : thing));

/** The current user, and the reports they may open. */
export interface Reader {
  role: number;
  codes: ReadonlySet<string>;
  me: string;
}

/** Whether a report can answer for this filter: a report about the reader alone has no figures of others. */
export const knows = ({ code, roles, own }: Knower, { only }: Pick<Understood, 'only'>, reader: Reader) =>
  (code === undefined || reader.codes.has(code)) &&
  (roles === undefined || roles.includes(reader.role)) &&
  !(own && only.some(({ field, value }) => field === 'counsellorName' && value !== reader.me));

export function filterOf({ only }: Understood): Filter | undefined {
  const [first, ...others] = only.map(({ field, value }): Filter => ({ field, op: 'eq', value }));
  return first && others.length > 0 ? { and: [first, ...others] } : first;
}

/** The report's screen with the same days and filter. */
export function linkOf({ asked, days, only }: Understood, { report, title }: Knower, entity: string): { to: string; label: string } {
  const query = new URLSearchParams([
    ['days', writeDates(days)],
    ...only.map(({ field, value }) => [field, value]),
    ['figure', asked.measure],
  ]);
  return { to: `/${report}?${query.toString()}`, label: title.replace('{EntityName}', entity) };
}

type Row = Readonly<Record<string, unknown>>;

/** Writes the answer as a sentence from the figures of the report. */
export function inWords(
  { asked, days, only }: Understood,
  { totals, rows }: { totals: Row; rows: readonly Row[] },
  { own = false, sources = [] }: { own?: boolean; sources?: Names['sources'] } = {},
): string {
  const { measure, what, most, unit } = asked;
  const when = datesInWords(days);
  if (!most) {
    const figure = unit ? `${tenths.format(Number(totals[measure] ?? 0))}%` : whole.format(Number(totals[measure] ?? 0));
    const whose = only.length > 0 ? only.map(({ label }) => label) : own ? ['you'] : [];
    return `${figure} ${what}${whose.length > 0 ? ` (${whose.join(', ')})` : ''}. ${when}.`;
  }
  const sums = new Map<string, number>();
  for (const row of rows) {
    const name = nameIn(row, most, sources);
    if (typeof name === 'string' && name) sums.set(name, (sums.get(name) ?? 0) + Number(row[measure] ?? 0));
  }
  const first = [...sums]
    .filter(([, count]) => count > 0)
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, 3);
  if (first.length === 0) return t`There are no ${what}. ${when}.`;
  return `${first.map(([name, count]) => `${name}: ${whole.format(count)} ${what}`).join('; ')}. ${when}.`;
}

function nameIn(row: Row, most: NonNullable<Declared['most']>, sources: Names['sources']): unknown {
  if (most === 'hour') return row.hour === undefined ? undefined : hourInWords(row.hour);
  return most === 'source' ? (sources.find(({ value }) => value === row.source)?.label ?? row.source) : row[most];
}

const two = (hour: number) => String(hour % 24).padStart(2, '0');
const hourInWords = (hour: unknown): string => `${two(Number(hour))}-${two(Number(hour) + 1)}`;

/** Example questions whose reports the reader may open. */
export const examplesFor = (reader: Reader): string[] =>
  questions.filter(({ known }) => known.some((one) => knows(one, { only: [] }, reader))).map(({ example }) => example);

/** The reply to a question with words that were not understood. */
export const askWithout = ({ unclear }: Understood, reader: Reader) =>
  t`I do not know what ${unclear.map((word) => `“${word}”`).join(', ')} means here. ${askAnother(reader)}`;

/** The reply to a question that is not a declared one. */
export const askAnother = (reader: Reader) =>
  ['I answer from your own reports, for example:', ...examplesFor(reader).map((example) => `“${example}”`)].join('\n');
