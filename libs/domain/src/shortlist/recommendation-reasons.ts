import { isWithinFees, type CourseFee } from '../catalog';
import type { RecommendationReasons } from './shortlist.events';

/** What the reasons need to know of a lead. */
export interface LeadWishes {
  collegeId?: string;
  course?: string;
  stream?: string;
  city?: string;
  state?: string;
  /** What the lead looks for, by name, as in `RecommendationSaved`. */
  preferences: readonly { name: string; values: readonly string[] }[];
  /** Names of the courses that a rule of the institution recommends to leads of this state. */
  ruled: ReadonlySet<string>;
}

/** A college that may suit a lead. */
export interface SuitableCollege {
  recordId: string;
  clgCity?: string | null;
  clgState?: string | null;
}

/** A course that may suit a lead. */
export interface SuitableCourse extends CourseFee {
  courseName: string;
  stream?: string | null;
  degree?: string | null;
  specialisation?: string | null;
  level?: string | null;
  mode?: string | null;
}

/** A reason why a college suits a lead; `fits` tells the courses that are its cause. */
export interface Reason {
  words: string;
  fits?: (course: SuitableCourse) => boolean;
  /** It tells the city of the lead. */
  isCity?: boolean;
}

/** Why a college with these courses suits a lead, one sentence for each reason (LP-04). */
export function reasonsFor(place: SuitableCollege, courses: readonly SuitableCourse[], lead: LeadWishes): Reason[] {
  const preferred = new Map(lead.preferences.map(({ name, values }) => [name, values]));
  const prefers = (name: string, value: string | null | undefined) =>
    value !== null && value !== undefined && preferred.get(name)?.includes(value) === true;
  const bound = (name: string) => (preferred.get(name)?.[0] ? Number(preferred.get(name)?.[0]) : undefined);
  const fees = { from: bound('feeFrom'), to: bound('feeTo') };
  const asksForFees = fees.from !== undefined || fees.to !== undefined;
  const ofPlace: (readonly [boolean, Reason])[] = [
    [lead.collegeId === place.recordId, { words: 'The lead enquired about it' }],
    [lead.city !== undefined && place.clgCity === lead.city, { words: `In ${lead.city}, where the lead lives`, isCity: true }],
    [
      lead.city !== place.clgCity && lead.state !== undefined && place.clgState === lead.state,
      { words: `In ${lead.state}, the state of the lead` },
    ],
    [prefers('city', place.clgCity), { words: `In ${place.clgCity}, as asked for` }],
    [prefers('state', place.clgState), { words: `In ${place.clgState}, as asked for` }],
  ];
  const ofCourses: (Reason & Required<Pick<Reason, 'fits'>>)[] = [
    { words: `Offers ${lead.course}`, fits: ({ courseName }) => courseName === lead.course },
    { words: `Has courses in ${lead.stream}`, fits: ({ stream }) => lead.stream !== undefined && stream === lead.stream },
    { words: `Recommended for leads of ${lead.state}`, fits: ({ courseName }) => lead.ruled.has(courseName) },
    { words: 'In a stream that was asked for', fits: ({ stream }) => prefers('stream', stream) },
    { words: 'Offers a degree that was asked for', fits: ({ degree }) => prefers('degree', degree) },
    { words: 'Offers a specialisation that was asked for', fits: ({ specialisation }) => prefers('specialisation', specialisation) },
    { words: 'Offers the level that was asked for', fits: ({ level }) => prefers('level', level) },
    { words: 'Offers the mode that was asked for', fits: ({ mode }) => prefers('mode', mode) },
    { words: 'Within the fees that were asked for', fits: (course) => asksForFees && isWithinFees(course, fees) },
  ];
  return [...ofPlace.flatMap(([holds, reason]) => (holds ? [reason] : [])), ...ofCourses.filter(({ fits }) => courses.some(fits))];
}

/** The reasons as they are saved with a recommendation: the one that tells the city of the lead stands apart, each sentence once. */
export function savedReasons(reasons: readonly Reason[]): RecommendationReasons {
  const city = reasons.find(({ isCity }) => isCity)?.words;
  return { ...(city && { city }), others: [...new Set(reasons.flatMap(({ words, isCity }) => (isCity ? [] : [words])))] };
}

/** All reasons in words; none for recommendations that were saved without them. */
export const reasonWords = ({ city, others = [] }: Partial<RecommendationReasons> = {}): string[] => [...(city ? [city] : []), ...others];
