import { DomainError, ownValue, type Decider, type DomainCommand } from '../kernel';
import { openLead, workableLead } from '../lead/open-lead';
import { evolve as evolveLead, noLead, type Lead, type LeadStreamEvent } from '../lead/lead.state';
import { changedConcurrently } from '../kernel/same-value';
import type { Json } from '../kernel/schema';
import type { CourseShortlisted, RecommendationSaved } from './shortlist.events';

/** A course of a college, or the college as a whole if there is no course. */
export type ChosenCourse = Omit<CourseShortlisted['data'], 'leadId' | 'leadName'>;

export type ShortlistCourse = DomainCommand<'ShortlistCourse', ChosenCourse>;
/** `courseId` is that of the course, or of the college if it was shortlisted as a whole. */
export type RemoveShortlisted = DomainCommand<'RemoveShortlisted', { courseId: string }>;
export type MarkNotInterested = DomainCommand<'MarkNotInterested', { collegeId: string; collegeName: string }>;
export type RestoreInterest = DomainCommand<'RestoreInterest', { collegeId: string }>;
type Recommendation = Pick<RecommendationSaved['data'], 'preferences' | 'courses' | 'note'>;
/**
 * Preferences, courses and a note that are absent keep their values; a preference without values, no courses, and null as the note clear them.
 * `explained`: saved courses that stay, with their reasons after the change.
 * `expected`: what the user saw when the form was opened, by the names of the preferences, `courses` (ids) and `note`.
 */
export type SaveRecommendation = DomainCommand<
  'SaveRecommendation',
  Pick<Recommendation, 'preferences'> &
    Partial<Pick<Recommendation, 'courses'>> & { note?: string | null } & {
      expected?: Readonly<Record<string, Json | undefined>>;
      explained?: Recommendation['courses'];
    }
>;
export type ShortlistCommand = ShortlistCourse | RemoveShortlisted | MarkNotInterested | RestoreInterest | SaveRecommendation;

/** The lead of the stream, with its shortlisted and refused colleges by key. */
export interface Shortlist {
  lead: Lead;
  courses: Readonly<Record<string, ChosenCourse>>;
  notInterested: Readonly<Record<string, string>>;
  /** The last one that was saved for this lead itself. */
  recommendation?: Recommendation;
}

/** The key of a shortlisted course: its own id, or that of the college. */
export const chosenKey = ({ courseId, collegeId }: Pick<ChosenCourse, 'courseId' | 'collegeId'>) => courseId ?? collegeId;

/** The largest number of courses on the shortlist of a lead. */
const MOST = 200;

const omit = <Value>(from: Readonly<Record<string, Value>>, key: string) =>
  Object.fromEntries(Object.entries(from).filter(([one]) => one !== key));

/** The values of a form as texts in one order, because a money and its text are the same. */
const texts = (value: Json | undefined) => [value ?? []].flat().map(String).toSorted();

/** A recommendation with what was saved last where nothing is said of it. */
function completed(
  { preferences, courses, note, explained = [] }: SaveRecommendation['data'],
  last: Recommendation | undefined,
): Recommendation {
  const said = new Set(preferences.map(({ name }) => name));
  const again = new Map(explained.map((course) => [chosenKey(course), course]));
  const noted = note === undefined ? last?.note : (note ?? undefined);
  return {
    preferences: [
      ...(last?.preferences ?? []).filter(({ name }) => !said.has(name)),
      ...preferences.filter(({ values }) => values.length > 0),
    ],
    courses: courses ?? (last?.courses ?? []).map((course) => again.get(chosenKey(course)) ?? course),
    ...(noted !== undefined && { note: noted }),
  };
}

/**
 * A recommendation to be saved.
 * @throws DomainError `shortlist/changed-meanwhile` if another user saved one since the form was opened
 */
function unchangedMeanwhile({ expected, ...changes }: SaveRecommendation['data'], last: Recommendation | undefined): Recommendation {
  const saved = completed(changes, last);
  // What a merged lead was recommended is shown until the lead has a recommendation of its own.
  if (!expected || !last) return saved;
  const present = {
    ...Object.fromEntries(last.preferences.map(({ name, values }) => [name, texts([...values])])),
    courses: texts(last.courses.map(chosenKey)),
    note: last.note,
  };
  const seen = Object.fromEntries(Object.entries(expected).map(([name, value]) => [name, name === 'note' ? value : texts(value)]));
  if (changedConcurrently(Object.keys(seen), seen, present).length === 0) return saved;
  throw new DomainError(
    'shortlist/changed-meanwhile',
    'Another user saved a recommendation in the meantime. Nothing was saved.',
    undefined,
    {
      changedBy: 'RecommendationSaved',
    },
  );
}

/** Rules of the shortlist: every course once; a college is either shortlisted or refused (LP-05, LP-06). */
export const shortlistDecider: Decider<Shortlist, ShortlistCommand, LeadStreamEvent> = {
  initial: { lead: noLead, courses: {}, notInterested: {} },
  decide(command, { lead, courses, notInterested, recommendation }) {
    // What a merged lead chose can still be taken off its list.
    const takesOff = command.type === 'RemoveShortlisted' || command.type === 'RestoreInterest';
    const { leadId, details } = takesOff ? workableLead(lead) : openLead(lead);
    const of = { leadId, leadName: details.name };
    switch (command.type) {
      case 'ShortlistCourse': {
        const { data } = command;
        if (ownValue(courses, chosenKey(data))) return [];
        if (Object.keys(courses).length >= MOST) throw new DomainError('shortlist/full', `A shortlist holds at most ${MOST} courses.`);
        const refused = ownValue(notInterested, data.collegeId);
        const restored = {
          type: 'CollegeInterestRestored' as const,
          data: { ...of, collegeId: data.collegeId, collegeName: refused ?? '' },
        };
        return [...(refused === undefined ? [] : [restored]), { type: 'CourseShortlisted', data: { ...of, ...data } }];
      }
      case 'RemoveShortlisted': {
        const chosen = ownValue(courses, command.data.courseId);
        if (!chosen) throw new DomainError('shortlist/unknown', 'This course is not on the shortlist.');
        return [{ type: 'ShortlistedCourseRemoved', data: { ...of, ...chosen } }];
      }
      case 'MarkNotInterested': {
        const { collegeId, collegeName } = command.data;
        if (Object.hasOwn(notInterested, collegeId)) return [];
        const left = Object.values(courses).filter((course) => course.collegeId === collegeId);
        return [
          ...left.map((course) => ({ type: 'ShortlistedCourseRemoved' as const, data: { ...of, ...course } })),
          { type: 'CollegeNotInterested', data: { ...of, collegeId, collegeName } },
        ];
      }
      case 'RestoreInterest': {
        const { collegeId } = command.data;
        const collegeName = ownValue(notInterested, collegeId);
        if (collegeName === undefined) throw new DomainError('shortlist/not-marked', 'This college is not marked as not interested.');
        return [{ type: 'CollegeInterestRestored', data: { ...of, collegeId, collegeName } }];
      }
      case 'SaveRecommendation':
        return [{ type: 'RecommendationSaved', data: { ...of, ...unchangedMeanwhile(command.data, recommendation) } }];
    }
  },
  evolve(state, event) {
    switch (event.type) {
      case 'CourseShortlisted': {
        const { leadId: _lead, leadName: _name, ...chosen } = event.data;
        return { ...state, courses: { ...state.courses, [chosenKey(chosen)]: chosen } };
      }
      case 'ShortlistedCourseRemoved':
        return { ...state, courses: omit(state.courses, chosenKey(event.data)) };
      case 'CollegeNotInterested':
        return { ...state, notInterested: { ...state.notInterested, [event.data.collegeId]: event.data.collegeName } };
      case 'CollegeInterestRestored':
        return { ...state, notInterested: omit(state.notInterested, event.data.collegeId) };
      case 'RecommendationSaved': {
        const { preferences, courses, note } = event.data;
        return { ...state, recommendation: { preferences, courses, note } };
      }
      default:
        return { ...state, lead: evolveLead(state.lead, event) };
    }
  },
};
