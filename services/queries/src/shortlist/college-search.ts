import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@matricula/auth';
import { college, collegeCourse, courseRule, isWithinFees } from '@matricula/domain/catalog';
import { allOf, anyOf, ListService } from '@matricula/lists';
import { reasonsFor, type Reason } from '@matricula/domain/shortlist';
import type { Filter } from '@matricula/read-models/kernel';
import type { LeadRow } from '@matricula/read-models/lead';
import type { RowOfRecord } from '@matricula/read-models/record';
import type { ShortlistRow } from '@matricula/read-models/shortlist';
import { RecordRows } from '../record';
import type { CollegeSearchDto } from './shortlist.dto';

type Course = RowOfRecord<typeof collegeCourse>;
type College = RowOfRecord<typeof college>;

/** A course of a college in the search, and whether the lead has it on the shortlist. */
export interface FoundCourse {
  courseId: string;
  course_name: string;
  stream: string | null;
  degree: string | null;
  specialisation: string | null;
  level: string | null;
  mode: string | null;
  fee: number | null;
  feeType: string | null;
  usp: string | null;
  short_listed: 0 | 1;
}

/** A college in the search, with its matching courses and the reasons why it is recommended to the lead. */
export interface FoundCollege {
  clg_id: string;
  clg_name: string;
  clg_state: string | null;
  clg_city: string | null;
  category: string | null;
  facilities: readonly string[];
  courses: FoundCourse[];
  reasons: string[];
  short_listed: 0 | 1;
  not_interested: 0 | 1;
}

/** Searches colleges by their courses and ranks them for a lead (LP-04). */
@Injectable()
export class CollegeSearch {
  constructor(
    private readonly list: ListService,
    private readonly records: RecordRows,
  ) {}

  /** One page of colleges, best matches first, and the number of all that match. */
  async colleges(
    asked: Omit<CollegeSearchDto, 'lead_id'>,
    lead: LeadRow | undefined,
    row: ShortlistRow | undefined,
    context: RequestContext,
  ): Promise<{ colleges: FoundCollege[]; count: number }> {
    const { page_no = 1, limit = 20 } = asked;
    const [places, offered, rules] = await Promise.all([
      this.places(asked, context),
      this.offered(asked, context),
      lead?.state
        ? this.records.all(
            courseRule,
            context,
            allOf({ field: 'state', op: 'eq', value: lead.state }, { field: 'active', op: 'eq', value: true }),
          )
        : [],
    ]);
    const asksCourse = courseFilter(asked) !== undefined || asksFees(asked);
    const ruled = new Set(rules.flatMap(({ courses = [] }) => courses ?? []));
    const byCollege = Map.groupBy(offered, ({ collegeId }) => collegeId);
    const chosen = new Set(row?.courses.map((one) => one.courseId ?? one.collegeId));
    const refused = new Set(row?.notInterested.map(({ collegeId }) => collegeId));
    const found = places
      .filter(({ recordId }) => !asksCourse || byCollege.has(recordId))
      .map((place) => {
        const courses = byCollege.get(place.recordId) ?? [];
        const found = reasonsOf(place, courses, lead, row, ruled);
        // The courses that the reasons speak of come first: the console shows some of them.
        const weight = (course: Course) => found.filter(({ fits }) => fits?.(course)).length;
        const sorted = courses.toSorted((a, b) => weight(b) - weight(a));
        return { place, courses: sorted, reasons: [...new Set(found.map(({ words }) => words))] };
      })
      .sort(
        (a, b) =>
          Number(refused.has(a.place.recordId)) - Number(refused.has(b.place.recordId)) ||
          b.reasons.length - a.reasons.length ||
          a.place.clgName.localeCompare(b.place.clgName),
      );
    const page = found.slice((page_no - 1) * limit, page_no * limit);
    return { colleges: page.map(({ place, courses, reasons }) => wire(place, courses, reasons, chosen, refused)), count: found.length };
  }

  private places(
    { name, clg_city, state }: Pick<CollegeSearchDto, 'name' | 'clg_city' | 'state'>,
    context: RequestContext,
  ): Promise<College[]> {
    const where = allOf(anyOf('clgCity', clg_city), anyOf('clgState', state), { field: 'active', op: 'eq', value: true });
    return this.list.all<College>(this.list.declared(college.list, context), { where, search: name }, context);
  }

  private async offered(asked: Omit<CollegeSearchDto, 'lead_id'>, context: RequestContext): Promise<Course[]> {
    const where = allOf(courseFilter(asked), { field: 'active', op: 'eq', value: true });
    const sort = [{ field: 'courseName', dir: 'asc' as const }];
    const courses = await this.list.all<Course>(this.list.declared(collegeCourse.list, context), { where, sort }, context);
    if (!asksFees(asked)) return courses;
    return courses.filter((course) => isWithinFees(course, { from: asked.fee_from, to: asked.fee_to }));
  }
}

/** Whether a search is limited by the fee for a year, which differs from the stored fee of a semester or in total. */
const asksFees = ({ fee_from, fee_to }: Pick<CollegeSearchDto, 'fee_from' | 'fee_to'>): boolean =>
  fee_from !== undefined || fee_to !== undefined;

/** The part of a search that is about courses, fees apart; undefined if it asks for none. */
function courseFilter({ clg_degree, clg_sp, clg_level, clg_mode, stream }: Omit<CollegeSearchDto, 'lead_id'>): Filter | undefined {
  return allOf(
    anyOf('degree', clg_degree),
    anyOf('specialisation', clg_sp),
    anyOf('level', clg_level),
    anyOf('mode', clg_mode),
    anyOf('stream', stream),
  );
}

/** Why a college is recommended to a lead, one sentence for each reason. */
function reasonsOf(
  place: College,
  courses: readonly Course[],
  lead: LeadRow | undefined,
  row: ShortlistRow | undefined,
  ruled: ReadonlySet<string>,
): Reason[] {
  if (!lead) return [];
  const { preferences = [], courses: recommended = [] } = row?.recommendation ?? {};
  const isRecommended = recommended.some(({ collegeId }) => collegeId === place.recordId);
  const reasons = reasonsFor(place, courses, { ...lead, preferences, ruled });
  return isRecommended ? [{ words: 'Recommended by a counsellor' }, ...reasons] : reasons;
}

function wire(
  place: College,
  courses: readonly Course[],
  reasons: string[],
  chosen: ReadonlySet<string>,
  refused: ReadonlySet<string>,
): FoundCollege {
  const listed = (id: string) => (chosen.has(id) ? 1 : 0);
  return {
    ...{ clg_id: place.recordId, clg_name: place.clgName, clg_state: place.clgState ?? null, clg_city: place.clgCity ?? null },
    ...{ category: place.category ?? null, facilities: place.facilities ?? [], reasons },
    ...{ short_listed: listed(place.recordId), not_interested: refused.has(place.recordId) ? 1 : 0 },
    courses: courses.map((course) => ({
      ...{ courseId: course.recordId, course_name: course.courseName, stream: course.stream ?? null, degree: course.degree ?? null },
      ...{ specialisation: course.specialisation ?? null, level: course.level ?? null, mode: course.mode ?? null },
      ...{ fee: course.fee ?? null, feeType: course.feeType ?? null, usp: course.usp ?? null, short_listed: listed(course.recordId) },
    })),
  };
}
