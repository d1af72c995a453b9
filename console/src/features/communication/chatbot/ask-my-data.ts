/** Questions that the product's own reports answer, each declared: nothing is guessed, nothing leaves the product. Pure. */
import type { Filter } from '@matricula/read-models/kernel';
import { whole } from '@matricula/domain/kernel/figures';
import { datesInWords, type DateChoice } from '../../../shared/ui/date-presets';

/** What the words of a question may name. */
export interface Names {
  /** Sources: as stored, as people read them. */
  sources: readonly { value: string; label: string }[];
  people: readonly string[];
}

interface Declared {
  /** What people may say. */
  example: string;
  fits: RegExp;
  report: string;
  /** How the report's screen is called. */
  title: string;
  measure: string;
  /** What is counted, after its number: "leads arrived". */
  what: string;
  /** Whose share is the largest: the field by which it is asked. */
  most?: 'source' | 'counsellorName' | 'ownerName';
  /** What a question may be narrowed to. */
  narrows: readonly ('source' | 'counsellorName' | 'ownerName')[];
  /** The days that go without saying. */
  days: DateChoice;
}

const today: DateChoice = { preset: 'today' };
const lastMonth: DateChoice = { preset: 'last-30-days' };

/** Every question that can be answered; the first that fits is. */
export const questions: readonly Declared[] = [
  {
    example: 'Who has the most overdue follow-ups?',
    fits: /\bwho\b.*\boverdue\b/,
    ...{ report: 'follow-up-report', title: 'Follow-up Report', measure: 'overdue', what: 'overdue follow-ups' },
    ...{ most: 'ownerName', narrows: [], days: lastMonth },
  },
  {
    example: 'How many follow-ups are overdue?',
    fits: /\boverdue\b/,
    ...{ report: 'follow-up-report', title: 'Follow-up Report', measure: 'overdue', what: 'follow-ups are overdue' },
    ...{ narrows: ['ownerName'], days: lastMonth },
  },
  {
    example: 'How many follow-ups are pending today?',
    fits: /\bfollow-?\s?ups?\b/,
    ...{ report: 'follow-up-report', title: 'Follow-up Report', measure: 'pending', what: 'follow-ups are pending' },
    ...{ narrows: ['ownerName'], days: today },
  },
  {
    example: 'Which source brought the most leads last month?',
    fits: /\b(which|what) source\b/,
    ...{ report: 'source-wise-report', title: 'User Source Wise', measure: 'captured', what: 'leads arrived' },
    ...{ most: 'source', narrows: [], days: lastMonth },
  },
  {
    example: 'Who enrolled the most this month?',
    fits: /\bwho\b.*\benrol/,
    ...{ report: 'quick-report', title: 'User Productivity Report', measure: 'enrolled', what: 'enrolled' },
    ...{ most: 'counsellorName', narrows: [], days: { preset: 'this-month' } },
  },
  {
    example: 'How many enrolled this month?',
    fits: /\benrol/,
    ...{ report: 'quick-report', title: 'User Productivity Report', measure: 'enrolled', what: 'enrolled' },
    ...{ narrows: ['counsellorName'], days: { preset: 'this-month' } },
  },
  {
    example: 'Who made the most calls yesterday?',
    fits: /\bwho\b.*\bcalls?\b/,
    ...{ report: 'quick-report', title: 'User Productivity Report', measure: 'callActions', what: 'call actions' },
    ...{ most: 'counsellorName', narrows: [], days: today },
  },
  {
    example: 'How many calls were made today?',
    fits: /\bcalls?\b|\bcall actions?\b/,
    ...{ report: 'quick-report', title: 'User Productivity Report', measure: 'callActions', what: 'call actions were recorded' },
    ...{ narrows: ['counsellorName'], days: today },
  },
  {
    example: 'How many leads from FACEBOOK yesterday?',
    fits: /\bleads?\b|\benquir/,
    ...{ report: 'source-wise-report', title: 'User Source Wise', measure: 'captured', what: 'leads arrived' },
    ...{ narrows: ['source', 'counsellorName'], days: today },
  },
];

const periods: readonly (readonly [RegExp, string])[] = [
  [/\btoday\b/, 'today'],
  [/\byesterday\b/, 'yesterday'],
  [/\b(last|past) (7|seven) days\b|\b(this|last) week\b/, 'last-7-days'],
  [/\b(last|past) (30|thirty) days\b/, 'last-30-days'],
  [/\bthis month\b/, 'this-month'],
  [/\blast month\b/, 'last-month'],
];

/** A question that was understood. */
export interface Understood {
  asked: Declared;
  days: DateChoice;
  /** What it was narrowed to: the field, its value, how people read it. */
  only?: { field: 'source' | 'counsellorName' | 'ownerName'; value: string; label: string };
  /** What it says besides: with any of it, an answer would be one to another question. */
  unclear: readonly string[];
}

/** Words that a declared question may be asked in. */
const plainWords = new Set(
  `a an the of in on by from for to at with did do does has have had is are was were been there how many much number count total who which what
  me us our we you please tell show give so far now all came come arrived arrive brought bring made make recorded taken
  lead leads enquiry enquiries enquired call calls action actions follow follow-up follow-ups followup followups up ups
  enrol enrols enrolled enrolment enrolments student students source sources new`.split(/\s+/),
);

const escaped = (name: string) => name.toLowerCase().replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** A name as a whole: "Om" is not in "from". */
const named = (name: string) => new RegExp(`(?<![\\p{L}\\p{N}])${escaped(name)}(?![\\p{L}\\p{N}])`, 'u');
const says = (text: string, name: string) => name.trim() !== '' && named(name).test(text);

/** What is asked; undefined where it is none of the declared questions. */
export function understand(question: string, { sources, people }: Names): Understood | undefined {
  const text = question.toLowerCase().replace(/\s+/g, ' ');
  const asked = questions.find(({ fits }) => fits.test(text));
  if (!asked) return undefined;
  const period = periods.find(([pattern]) => pattern.test(text));
  const days = period === undefined ? asked.days : { preset: period[1] };
  const understood = (only?: Understood['only']): Understood => {
    const names = only ? [only.label, only.value] : [];
    const rest = names.reduce((left, name) => left.replace(named(name), ' '), text).replace(period?.[0] ?? '', ' ');
    const words = rest.match(/[\p{L}\p{N}-]+/gu) ?? [];
    const fits = (word: string) => plainWords.has(word) || word === asked.measure || (word === 'most' && asked.most !== undefined);
    return { asked, days, only, unclear: words.filter((word) => !fits(word)) };
  };
  // The longest name that is said: "GOOGLE ADS" before "GOOGLE".
  const longest = <T>(all: readonly T[], nameOf: (one: T) => string) =>
    all.toSorted((one, other) => nameOf(other).length - nameOf(one).length);
  const source = longest(sources, ({ label }) => label).find(({ value, label }) => says(text, label) || says(text, value));
  const person = longest(people, (name) => name).find((name) => says(text, name));
  for (const field of asked.narrows) {
    if (field === 'source' && source) return understood({ field, value: source.value, label: source.label });
    if (field !== 'source' && person) return understood({ field, value: person, label: person });
  }
  return understood();
}

export const filterOf = ({ only }: Understood): Filter | undefined => only && { field: only.field, op: 'eq', value: only.value };

/** The report's screen with the same days and filter. */
export function linkOf({ asked, days, only }: Understood): { to: string; label: string } {
  const query = new URLSearchParams({
    days: 'preset' in days ? days.preset : `${days.from}..${days.to}`,
    ...(only && { [only.field]: only.value }),
  });
  return { to: `/${asked.report}?${query.toString()}`, label: asked.title };
}

type Row = Readonly<Record<string, unknown>>;

/** The answer in words, of the figures that the report gave. */
export function inWords({ asked, days, only }: Understood, { totals, rows }: { totals: Row; rows: readonly Row[] }): string {
  const { measure, what, most } = asked;
  const when = datesInWords(days);
  if (!most) return `${whole.format(Number(totals[measure] ?? 0))} ${what}${only ? ` (${only.label})` : ''}. ${when}.`;
  const sums = new Map<string, number>();
  for (const row of rows) {
    const name = row[most];
    if (typeof name === 'string' && name) sums.set(name, (sums.get(name) ?? 0) + Number(row[measure] ?? 0));
  }
  const first = [...sums]
    .filter(([, count]) => count > 0)
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, 3);
  if (first.length === 0) return `Nobody has any: there are no ${what}. ${when}.`;
  return `${first.map(([name, count]) => `${name}: ${whole.format(count)} ${what}`).join('; ')}. ${when}.`;
}

/** What is said to a question that says more than was understood. */
export const askWithout = ({ unclear }: Understood) =>
  `I do not know what ${unclear.map((word) => `“${word}”`).join(', ')} means here, and I do not guess. ${ASK_ANOTHER}`;

/** What is said to a question that is none of them. */
export const ASK_ANOTHER = `I answer from your own reports, for example: ${questions.map(({ example }) => `“${example}”`).join(' ')}`;
