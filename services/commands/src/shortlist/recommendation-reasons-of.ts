import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@matricula/auth';
import { college, collegeCourse, courseRule } from '@matricula/domain/catalog';
import { reasonsFor, savedReasons, type ChosenCourse, type LeadWishes, type RecommendationReasons } from '@matricula/domain/shortlist';
import { leadList } from '@matricula/read-models/lead';
import { recordList, type RowOfRecord } from '@matricula/read-models/record';
import { ownWrites, ReadStore } from '@matricula/read-store';

const catalog = [college, collegeCourse, courseRule].map(recordList);

/** Why the courses of a recommendation suit the lead at the moment when it is saved (LP-03, LP-04). */
@Injectable()
export class RecommendationReasonsOf {
  constructor(private readonly reads: ReadStore) {}

  /** The courses, each with its reasons. The lead's wishes are those that are saved with them. */
  async explained(
    courses: readonly ChosenCourse[],
    leadId: string,
    preferences: LeadWishes['preferences'],
    context: RequestContext,
  ): Promise<(ChosenCourse & { reasons?: RecommendationReasons })[]> {
    const { tenantId } = context;
    await Promise.all([leadList, ...catalog].map((model) => ownWrites(this.reads, model, context)));
    const lead = await this.reads.get(leadList, tenantId, leadId);
    if (!lead || courses.length === 0) return [...courses];
    const [places, offered, ruled] = await Promise.all([
      this.reads.getMany(
        recordList(college),
        tenantId,
        courses.map(({ collegeId }) => collegeId),
      ),
      this.reads.getMany(
        recordList(collegeCourse),
        tenantId,
        courses.flatMap(({ courseId }) => courseId ?? []),
      ),
      this.ruled(lead.state, tenantId),
    ]);
    return courses.map((course) => {
      const place = (places as RowOfRecord<typeof college>[]).find(({ recordId }) => recordId === course.collegeId);
      const found = (offered as RowOfRecord<typeof collegeCourse>[]).filter(({ recordId }) => recordId === course.courseId);
      return place ? { ...course, reasons: savedReasons(reasonsFor(place, found, { ...lead, preferences, ruled })) } : course;
    });
  }

  /** The courses that rules recommend to leads of a state. */
  private async ruled(state: string | undefined, tenantId: string): Promise<ReadonlySet<string>> {
    if (!state) return new Set();
    const where = {
      and: [
        { field: 'state', op: 'eq' as const, value: state },
        { field: 'active', op: 'eq' as const, value: true },
      ],
    };
    const names = new Set<string>();
    for await (const rows of this.reads.stream(recordList(courseRule), tenantId, { where }))
      for (const { courses } of rows as RowOfRecord<typeof courseRule>[]) courses?.forEach((name) => names.add(name));
    return names;
  }
}
