import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@matricula/auth';
import { DomainError } from '@matricula/domain/kernel';
import { allOf, ListService } from '@matricula/lists';
import type { TimelineRow } from '@matricula/read-models/audit';
import type { Filter } from '@matricula/read-models/kernel';
import { TimelineReading } from './timeline-reading';
import type { TimelineDto } from './timeline.dto';

/** With more jobs, entries are not grouped but listed one by one. */
const MOST_JOBS = 2_000;

const OPENS: Filter = { field: 'jobRole', op: 'eq', value: 'opens' };
const INSIDE_ROLES = ['part', 'outcome'];
const INSIDE: Filter = { field: 'jobRole', op: 'in', values: INSIDE_ROLES };

/** What the summary line of bulk work shows. */
export interface BulkLine {
  /** Single changes that match the filters and that this user may see. */
  count: number;
  /** The result of the work, in words; null while it is running. */
  outcome: string | null;
}

/** Groups bulk work into one line that opens to its single changes. Every query applies the timeline's row access. */
@Injectable()
export class BulkLines {
  constructor(
    private readonly list: ListService,
    private readonly reading: TimelineReading,
  ) {}

  /**
   * The filter for entries outside of bulk work, and for lines of bulk work with a matching change. A change whose line is outside the requested
   * entries (the work started on an earlier day) is listed on its own, so that no entry is lost. Undefined if nothing is grouped.
   */
  async grouped(dto: TimelineDto, context: RequestContext): Promise<Filter | undefined> {
    if (dto.leadId !== undefined || dto.about !== undefined) return undefined;
    const list = this.list.declared('timeline', context);
    if ((await this.list.freshness(list, context)).filling !== undefined) return undefined;
    const asked = allOf(this.reading.days(dto, context), this.reading.people(dto));
    const subject = this.reading.subject(dto, context);
    const jobs = await this.jobs(allOf(asked, subject, INSIDE), context);
    if (jobs.length === MOST_JOBS) return undefined;
    const lines = jobs.length > 0 ? await this.lines(allOf(asked, { field: 'jobId', op: 'in', values: jobs }), context) : [];
    // Lines come newest first, so the oldest of each job remains.
    const begun = new Map(lines.map(({ jobId = '', position, type }) => [jobId, { position, type }]));
    const inside = jobs.flatMap((jobId): Filter[] => {
      const first = begun.get(jobId);
      if (first?.type === 'JobStarted') return [];
      const before: Filter | undefined = first && { field: 'position', op: 'lt', value: first.position };
      return [allOf({ field: 'jobId', op: 'eq', value: jobId }, before)!];
    });
    const strays = inside.length > 0 ? allOf(subject, INSIDE, { or: inside }) : undefined;
    const withMatches: Filter | undefined =
      subject && begun.size > 0 ? allOf(OPENS, { field: 'jobId', op: 'in', values: [...begun.keys()] }) : undefined;
    const alone = allOf(subject, { field: 'jobRole', op: 'nin', values: INSIDE_ROLES });
    return { or: [alone, withMatches, strays].filter((one) => one !== undefined) };
  }

  /**
   * The filter for the changes within a line of bulk work.
   * @throws DomainError `timeline/unknown` for an entry that is not the line of bulk work, or that this user may not see
   */
  async within(entryId: string, dto: TimelineDto, context: RequestContext): Promise<Filter> {
    const list = this.list.declared('timeline', context);
    const [row] = await this.list.byKey<TimelineRow>(list, [entryId], context);
    if (row?.jobRole !== 'opens') throw new DomainError('timeline/unknown', 'This entry is not part of a bulk action.');
    const [window] = await this.windows([row], context);
    const days = dto.startDate === undefined && dto.endDate === undefined ? undefined : this.reading.days(dto, context);
    return allOf(days, this.reading.people(dto), this.reading.subject(dto, context), window, INSIDE)!;
  }

  /** The bulk-work summary of each entry; null for entries without one. */
  async summaries(rows: readonly TimelineRow[], dto: TimelineDto, context: RequestContext): Promise<(BulkLine | null)[]> {
    const lines = rows.filter(({ jobRole }) => jobRole === 'opens');
    if (lines.length === 0) return rows.map(() => null);
    const list = this.list.declared('timeline', context);
    const windows = await this.windows(lines, context);
    const found = await Promise.all(
      windows.map(async (window) => {
        const part: Filter = { field: 'jobRole', op: 'eq', value: 'part' };
        const outcome: Filter = { field: 'jobRole', op: 'eq', value: 'outcome' };
        const newest = [{ field: 'position', dir: 'desc' as const }];
        const [count, ended] = await Promise.all([
          this.list.count(list, { where: allOf(this.reading.where(dto, context), window, part) }, context),
          this.list.rows<TimelineRow>(list, { where: allOf(window, outcome), sort: newest, limit: 1 }, context),
        ]);
        const [said] = await this.reading.entries(ended, context);
        return count > 0 || said ? { count, outcome: said?.sentence ?? null } : null;
      }),
    );
    return rows.map((row) => (row.jobRole === 'opens' ? (found[lines.indexOf(row)] ?? null) : null));
  }

  /** For each line, the changes up to the next line of the same job: the work itself, or one attempt to undo it. */
  private async windows(lines: readonly TimelineRow[], context: RequestContext): Promise<Filter[]> {
    const jobs = [...new Set(lines.flatMap(({ jobId }) => jobId ?? []))];
    const all = await this.lines({ field: 'jobId', op: 'in', values: jobs }, context);
    return lines.map(({ jobId = '', position }) => {
      const next = all.findLast((line) => line.jobId === jobId && line.position > position);
      return allOf(
        { field: 'jobId', op: 'eq', value: jobId },
        { field: 'position', op: 'gt', value: position },
        next && { field: 'position', op: 'lt', value: next.position },
      )!;
    });
  }

  /** Lines of bulk work, newest first. */
  private async lines(where: Filter | undefined, context: RequestContext): Promise<TimelineRow[]> {
    const list = this.list.declared('timeline', context);
    const sort = [{ field: 'position', dir: 'desc' as const }];
    const found: TimelineRow[] = [];
    for await (const some of await this.list.stream<TimelineRow>(list, { where: allOf(where, OPENS), sort }, context)) found.push(...some);
    return found;
  }

  private async jobs(where: Filter | undefined, context: RequestContext): Promise<string[]> {
    const list = this.list.declared('timeline', context);
    const { jobId = [] } = await this.list.facets(list, ['jobId'], { where }, context, MOST_JOBS);
    return jobId.flatMap(({ value }) => (value === null ? [] : [String(value)]));
  }
}
