import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, Context, IdentityService, hiddenFields, type RequestContext } from '@matricula/auth';
import { answer } from '@matricula/http';
import { chosenKey, reasonWords } from '@matricula/domain/shortlist';
import type { LeadRow } from '@matricula/read-models/lead';
import { shortlist, type ShortlistRow } from '@matricula/read-models/shortlist';
import { ownWrites, ReadStore } from '@matricula/read-store';
import { LeadLookup } from '../lead';
import { CollegeSearch } from './college-search';
import { CollegeSearchDto, NotInterestedOfDto, OfLeadDto } from './shortlist.dto';

/** The colleges that a lead may choose from, has shortlisted or is not interested in (001 §7.3). */
@ApiTags('shortlist')
@Allow('LEADS')
@Controller()
export class ShortlistQueryController {
  constructor(
    private readonly lookup: LeadLookup,
    private readonly reads: ReadStore,
    private readonly search: CollegeSearch,
    private readonly identity: IdentityService,
  ) {}

  /**
   * Lists colleges with the courses that match, the best matches first. With `lead_id` every college tells why it is recommended and whether it is
   * shortlisted; colleges that the lead is not interested in are marked.
   */
  @Get('getColleges')
  async colleges(@Query() { lead_id, ...asked }: CollegeSearchDto, @Context() context: RequestContext) {
    const lead = lead_id ? await this.lookup.lead(lead_id, context) : undefined;
    const row = lead && (await this.row(lead, context));
    const { colleges, count } = await this.search.colleges(asked, lead, row, context);
    return { ...answer(colleges), count };
  }

  /** Lists the shortlisted courses of a lead, the latest first; for a college that was shortlisted as a whole, `courseId` is its id and `course_name` null. */
  @Get('getShortListedColleges')
  async shortlisted(@Query() { lead_id }: OfLeadDto, @Context() context: RequestContext) {
    const row = await this.rowOf(lead_id, context);
    const names = await this.names(row?.courses ?? [], context);
    return answer(
      (row?.courses ?? []).toReversed().map(({ collegeId, collegeName, courseId, courseName, ...more }) => ({
        ...{ clg_id: collegeId, clg_name: collegeName, courseId: courseId ?? collegeId, course_name: courseName ?? null },
        ...{ ...more, userName: names.get(more.userId) ?? null },
      })),
    );
  }

  /** Counts the shortlisted courses of a lead. */
  @Get('getShortlistedCollegesCount')
  async shortlistedCount(@Query() { lead_id }: OfLeadDto, @Context() context: RequestContext) {
    return answer({ count: (await this.rowOf(lead_id, context))?.shortlistedCount ?? 0 });
  }

  /** Lists the colleges that a lead is not interested in, the latest first. */
  @Get('getNotInterestedColleges')
  async notInterested(@Query() { leadId }: NotInterestedOfDto, @Context() context: RequestContext) {
    const row = await this.rowOf(leadId, context);
    const names = await this.names(row?.notInterested ?? [], context);
    return answer(
      (row?.notInterested ?? []).toReversed().map(({ collegeId, collegeName, ...more }) => ({
        ...{ clg_id: collegeId, clg_name: collegeName, ...more, userName: names.get(more.userId) ?? null },
      })),
    );
  }

  /** Counts the colleges that a lead is not interested in. */
  @Get('getNotInterestedCollegesCount')
  async notInterestedCount(@Query() { lead_id }: OfLeadDto, @Context() context: RequestContext) {
    return answer({ count: (await this.rowOf(lead_id, context))?.notInterestedCount ?? 0 });
  }

  /** Answers with the saved recommendation of a lead and the reasons for each course; null if there is none. */
  @Get('getUserRecommendationFromId')
  async recommendation(@Query() { lead_id }: OfLeadDto, @Context() context: RequestContext) {
    const recommendation = (await this.rowOf(lead_id, context))?.recommendation;
    if (!recommendation) return answer(null);
    const names = await this.names([recommendation], context);
    const courses = recommendation.courses.map(({ reasons, ...course }) => ({ ...course, reasons: reasonWords(reasons) }));
    return answer({ ...recommendation, courses, userName: names.get(recommendation.userId) ?? null });
  }

  /** Names of the users who added things, by id. */
  private names(added: readonly { userId: string }[], { tenantId }: RequestContext): Promise<Map<string, string>> {
    return this.identity.namesOf(
      tenantId,
      added.map(({ userId }) => userId),
    );
  }

  /** @throws DomainError `lead/unknown` for leads that the caller may not see */
  private async rowOf(idOrHash: string, context: RequestContext): Promise<ShortlistRow | undefined> {
    return this.row(await this.lookup.lead(idOrHash, context), context);
  }

  /** The choices of a lead, with those of leads that were merged into it. */
  private async row({ leadId, mergedLeadIds = [] }: LeadRow, context: RequestContext): Promise<ShortlistRow | undefined> {
    await ownWrites(this.reads, shortlist, context);
    const found = await this.reads.getMany(shortlist, context.tenantId, [leadId, ...mergedLeadIds]);
    const rows = hiddenFields(shortlist, context.sight)?.told(found) ?? found;
    const own = rows.find((row) => row.leadId === leadId) ?? rows[0];
    return own && (rows.length > 1 ? joined(own, rows) : own);
  }
}

/** One shortlist of several: what the lead chose itself comes first, and every course and college stands in it once. */
function joined(own: ShortlistRow, rows: readonly ShortlistRow[]): ShortlistRow {
  const ordered = [own, ...rows.filter((row) => row !== own)];
  const firstOf = <One extends { at: string }>(all: readonly One[], keyOf: (one: One) => string): One[] =>
    [...new Map(all.toReversed().map((one) => [keyOf(one), one])).values()].toSorted((one, other) => one.at.localeCompare(other.at));
  const courses = firstOf(
    ordered.flatMap((row) => row.courses),
    chosenKey,
  );
  const notInterested = firstOf(
    ordered.flatMap((row) => row.notInterested),
    ({ collegeId }) => collegeId,
  );
  return {
    ...own,
    courses,
    notInterested,
    recommendation: ordered.find(({ recommendation }) => recommendation)?.recommendation,
    shortlistedCount: courses.length,
    notInterestedCount: notInterested.length,
    shortlistedColleges: [...new Set(courses.map(({ collegeName }) => collegeName))],
  };
}
