import { Body, Controller, Delete, Get, Param, Put, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { Allow, assertUnmasked, commandMeta, Context, type RequestContext } from '@matricula/auth';
import { collegeCourse, collegePreferenceFields } from '@matricula/domain/catalog';
import { DomainError, type Json } from '@matricula/domain/kernel';
import { bodyOf } from '@matricula/domain/kernel/field-schema';
import { fields, json, list, longText, type ValuesOf } from '@matricula/domain/kernel/field-set';
import { mergedInto } from '@matricula/domain/lead';
import { chosenKey, shortlistBoundary, type ChosenCourse, type ShortlistCommand } from '@matricula/domain/shortlist';
import { HIDDEN_VALUE } from '@matricula/domain/user';
import { answer, done } from '@matricula/http';
import { recordList, type RowOfRecord } from '@matricula/read-models/record';
import { shortlist } from '@matricula/read-models/shortlist';
import { ownWrites, ReadStore } from '@matricula/read-store';
import { DecideCommand, openedAs } from '../decision';
import { LeadAccess } from '../lead';
import { Masters } from '../masters';
import { RecommendationReasonsOf } from './recommendation-reasons-of';
import { NotInterestedDto, RemoveNotInterestedDto, RemoveShortlistedDto, ShortlistedCoursesDto } from './shortlist.dto';

/**
 * The body of `SaveRecommendation`: what the lead looks for, the recommended courses by id, a note, and the values that the user saw, under the same
 * names. What is absent keeps its value; `[]` and null clear it.
 */
const asked = fields({
  ...collegePreferenceFields,
  courses: list({ label: 'Courses' }),
  note: longText({ label: 'Note', most: 5_000 }),
  expected: json({ label: 'Values when it was opened', most: 100_000 }),
});

/** A course that a college offers; fees in the currency of the institution. */
interface OfferedCourse {
  courseId: string;
  course_name: string;
  fee: number | null;
  feeType: string | null;
  level: string | null;
  mode: string | null;
}

/** Shortlisted, refused and recommended colleges of a lead (001 §7.3). Changes by GET are served literally (resolutions 49). */
@ApiTags('shortlist')
@Allow('LEADS')
@Controller()
export class ShortlistController {
  constructor(
    private readonly commands: CommandBus,
    private readonly access: LeadAccess,
    private readonly reads: ReadStore,
    private readonly masters: Masters,
    private readonly reasons: RecommendationReasonsOf,
  ) {}

  /**
   * Shortlists a course of a college (`short_listed=1`; without `courseId` the college as a whole) or takes it off the list (`short_listed=0`).
   * A college as a whole is an entry of its own: its `courseId` is the id of the college, its `course_name` is null, it counts as one course, and
   * `courseId=<clg_id>` takes it off. Without `short_listed` the call lists the courses of the college and whether each is shortlisted.
   */
  @Get('shortlistedCollegeCourses')
  async chooseCourse(@Query() dto: ShortlistedCoursesDto, @Context() context: RequestContext) {
    const { lead_id, clg_id, courseId, short_listed } = dto;
    const lead = await this.access.workable(context, lead_id);
    if (short_listed === undefined) {
      await ownWrites(this.reads, shortlist, context);
      const [courses, rows] = await Promise.all([
        this.coursesOf(clg_id, context),
        this.reads.getMany(shortlist, context.tenantId, [lead_id, ...mergedInto(lead)]),
      ]);
      const chosen = new Set(rows.flatMap((row) => row.courses.map(chosenKey)));
      return answer(courses.map((course) => ({ ...course, short_listed: chosen.has(course.courseId) ? 1 : 0 })));
    }
    if (!short_listed) return this.takeOff(lead_id, { type: 'RemoveShortlisted', data: { courseId: courseId ?? clg_id } }, context);
    const data = await this.choice(clg_id, courseId, context);
    return this.decide(lead_id, { type: 'ShortlistCourse', data }, context, 'Shortlisted');
  }

  /** Takes a course off the shortlist of a lead; `courseId` is the id of the college if it was shortlisted as a whole. */
  @Delete('removeShortListedColleges')
  async removeShortlisted(@Query() { lead_id, courseId }: RemoveShortlistedDto, @Context() context: RequestContext) {
    await this.access.assertVisible(context, [lead_id]);
    return this.takeOff(lead_id, { type: 'RemoveShortlisted', data: { courseId } }, context);
  }

  /** Marks a lead as not interested in a college. Its courses leave the shortlist. */
  @Get('notInterestedColleges')
  async refuseCollege(@Query() { lead_id, clg_id }: NotInterestedDto, @Context() context: RequestContext) {
    await this.access.assertVisible(context, [lead_id]);
    const data = await this.masters.offered(context.tenantId, clg_id);
    return this.decide(lead_id, { type: 'MarkNotInterested', data }, context, 'Marked as not interested');
  }

  /** Removes the mark that a lead is not interested in a college. */
  @Delete('removeNotInterestedColleges')
  async acceptCollege(@Query() { lead_id, clgId }: RemoveNotInterestedDto, @Context() context: RequestContext) {
    await this.access.assertVisible(context, [lead_id]);
    return this.takeOff(lead_id, { type: 'RestoreInterest', data: { collegeId: clgId } }, context);
  }

  /**
   * Saves what a lead looks for and the courses that are recommended to it; the previous recommendation stays in the timeline. What is absent keeps its
   * value, `[]` and null clear it. Refused if another user saved one since `expected` was read.
   */
  @Put('SaveRecommendation/:id')
  async save(
    @Param('id') leadId: string,
    @Body({ schema: bodyOf(asked) }) { courses, note, expected, ...looksFor }: ValuesOf<typeof asked>,
    @Context() context: RequestContext,
  ) {
    await this.access.assertVisible(context, [leadId]);
    assertUnmasked(context.sight, { note });
    const preferences = Object.entries(looksFor).flatMap(([name, value]) => {
      const values = (Array.isArray(value) ? value : [value]).filter((one) => one !== null && one !== undefined && one !== '').map(String);
      return value === undefined ? [] : [{ name, values }];
    });
    const recommended = await this.recommended(courses, leadId, preferences, context);
    const data = { preferences, ...recommended, note, expected: seenIn(openedAs(expected ?? undefined)) };
    return this.decide(leadId, { type: 'SaveRecommendation', data }, context, 'Recommendation saved');
  }

  /**
   * The chosen courses with their reasons, which also follow from the saved preferences of which nothing is said. If nothing is said of the courses and
   * the preferences change, the reasons of the saved ones.
   */
  private async recommended(
    courses: readonly Json[] | null | undefined,
    leadId: string,
    preferences: readonly { name: string; values: string[] }[],
    context: RequestContext,
  ) {
    if (courses === undefined && preferences.length === 0) return {};
    await ownWrites(this.reads, shortlist, context);
    const last = await this.reads.get(shortlist, context.tenantId, leadId);
    const kept = (last?.recommendation?.preferences ?? []).filter(({ name }) => !preferences.some((one) => one.name === name));
    const wished = [...kept, ...preferences.filter(({ values }) => values.length > 0)];
    if (courses === undefined)
      return { explained: await this.reasons.explained(last?.recommendation?.courses ?? [], leadId, wished, context) };
    const ids = [...new Set((courses ?? []).map(String))];
    const chosen = await Promise.all(ids.map((courseId) => this.course(courseId, context)));
    return { courses: await this.reasons.explained(chosen, leadId, wished, context) };
  }

  private async decide(leadId: string, command: ShortlistCommand, context: RequestContext, said: string) {
    const { position } = await this.commands.execute(new DecideCommand(shortlistBoundary, [leadId], command, commandMeta(context)));
    return done(said, position);
  }

  /** Takes a choice off the list of a lead and of the leads that were merged into it. @throws DomainError if none of them has it */
  private async takeOff(leadId: string, command: ShortlistCommand, context: RequestContext) {
    const taken: Awaited<ReturnType<typeof this.decide>>[] = [];
    let refused: unknown;
    for (const id of await this.access.withMerged(context, leadId)) {
      try {
        const { commandId } = context;
        const own = id === leadId ? context : { ...context, commandId: commandId && `${commandId}/${id}` };
        taken.push(await this.decide(id, command, own, 'Removed'));
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        refused ??= error;
      }
    }
    const last = taken.at(-1);
    if (!last) throw refused;
    return last;
  }

  private async choice(collegeId: string, courseId: string | undefined, context: RequestContext): Promise<ChosenCourse> {
    if (courseId === undefined) return this.masters.offered(context.tenantId, collegeId);
    const course = await this.course(courseId, context);
    if (course.collegeId !== collegeId) throw new DomainError('college-course/unknown', 'There is no such course.');
    return course;
  }

  /** @throws DomainError `college-course/unknown`, `college-course/inactive` */
  private async course(courseId: string, context: RequestContext): Promise<ChosenCourse> {
    const row = (await this.reads.get(recordList(collegeCourse), context.tenantId, courseId)) as
      RowOfRecord<typeof collegeCourse> | undefined;
    if (!row) throw new DomainError('college-course/unknown', 'There is no such course.');
    if (row.active === false) throw new DomainError('college-course/inactive', `${row.courseName} is not offered at present.`);
    const { collegeId, collegeName } = await this.masters.offered(context.tenantId, row.collegeId);
    return { collegeId, collegeName, courseId, courseName: row.courseName, fee: row.fee ?? undefined, feeType: row.feeType ?? undefined };
  }

  private async coursesOf(collegeId: string, { tenantId }: RequestContext): Promise<OfferedCourse[]> {
    const where = {
      and: [
        { field: 'collegeId', op: 'eq' as const, value: collegeId },
        { field: 'active', op: 'eq' as const, value: true },
      ],
    };
    const rows: RowOfRecord<typeof collegeCourse>[] = [];
    const sort = [{ field: 'courseName', dir: 'asc' as const }];
    for await (const some of this.reads.stream(recordList(collegeCourse), tenantId, { where, sort }))
      rows.push(...(some as RowOfRecord<typeof collegeCourse>[]));
    return rows.map(({ recordId, courseName, fee, feeType, level, mode }) => ({
      courseId: recordId,
      course_name: courseName,
      fee: fee ?? null,
      feeType: feeType ?? null,
      level: level ?? null,
      mode: mode ?? null,
    }));
  }
}

/** What the user saw. A note that is masked for the user cannot be compared. */
function seenIn(opened: Record<string, Json> | undefined): Record<string, Json> | undefined {
  const { note, ...rest } = opened ?? {};
  return typeof note === 'string' && note.includes(HIDDEN_VALUE.charAt(0)) ? rest : opened;
}
