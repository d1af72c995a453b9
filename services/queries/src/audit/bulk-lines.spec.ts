import { Hierarchy, sightOf, type RequestContext } from '@matricula/auth';
import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import type { EventStore } from '@matricula/event-store';
import { allOf, ListService } from '@matricula/lists';
import { lists } from '@matricula/projections/lists';
import { timeline, type TimelineRow } from '@matricula/read-models/audit';
import { readsOf } from '@matricula/testing';
import { BulkLines } from './bulk-lines';
import { TimelineReading } from './timeline-reading';
import type { TimelineDto } from './timeline.dto';

const context = {
  ...{ tenantId: 'north', timeZone: 'UTC', actor: { id: 'admin', name: 'Admin' }, acl: [] },
  sight: sightOf({ userId: 'admin', role: staffRoles.admin }, undefined, new Hierarchy([])),
} as unknown as RequestContext;

let position = 0;
const row = (day: string, type: string, more: Partial<TimelineRow> = {}): TimelineRow => {
  position += 1;
  const id = `${type}-${position}`;
  return {
    ...{ entryId: id, at: `${day}T10:00:00.000Z`, position: String(position).padStart(16, '0'), stream: id, revision: 0 },
    ...{ userId: 'asha', table: 'Lead', property: 'Owner', type, bookkeeping: false, ...more },
  };
};
const opens = (day: string, type: string, jobId: string) => row(day, type, { table: 'Job', property: type, jobId, jobRole: 'opens' });
const part = (day: string, jobId: string, property = 'Owner') => row(day, 'LeadAssigned', { jobId, jobRole: 'part', property });

describe('bulk work among the asked entries', () => {
  const yesterday = '2026-11-19';
  const today = '2026-11-20';
  const rows = [
    opens(yesterday, 'JobStarted', 'late'),
    part(yesterday, 'late'),
    // The job goes on after midnight.
    part(today, 'late'),
    row(today, 'LeadAssigned'),
    opens(today, 'JobStarted', 'new'),
    part(today, 'new'),
    part(today, 'new', 'Stage'),
    opens(today, 'JobUndoStarted', 'late'),
    part(today, 'late'),
  ];
  const [, , afterMidnight, single, started, ofNew, stageOfNew, undone, ofUndo] = rows.map(({ entryId }) => entryId);
  const reads = readsOf([timeline, rows]);
  const list = new ListService(reads, lists);
  const reading = new TimelineReading({ read: async () => [] } as unknown as EventStore, reads);
  const bulk = new BulkLines(list, reading);
  const found = async (dto: TimelineDto, where: Parameters<typeof allOf>[0]) => {
    const days = reading.days(dto, context);
    const shown = await list.rows<TimelineRow>(list.declared('timeline', context), { where: allOf(days, where) }, context);
    return shown.map(({ entryId }) => entryId).toSorted();
  };
  const linesOf = async (dto: TimelineDto) => found(dto, await bulk.grouped(dto, context));
  const within = async (entryId: string | undefined, dto: TimelineDto) => found(dto, await bulk.within(entryId ?? '', dto, context));
  const one = { startDate: today, endDate: today };

  it('is its line; changes of work that began on an earlier day stand by themselves', async () =>
    expect(await linesOf(one)).toEqual([afterMidnight, single, started, undone].toSorted()));

  it('opens to the changes from its line to the next one of the same job', async () => {
    expect(await within(started, one)).toEqual([ofNew, stageOfNew].toSorted());
    expect(await within(undone, one)).toEqual([ofUndo]);
    const both = { startDate: yesterday, endDate: today };
    expect(await within(rows[0]?.entryId, both)).toEqual([rows[1]?.entryId, afterMidnight].toSorted());
    await expect(within(single, one)).rejects.toMatchObject({ code: 'timeline/unknown' });
  });

  it('is there for a property that its changes have, and counts these alone', async () => {
    const dto = { ...one, property: 'Stage' };
    expect(await linesOf(dto)).toEqual([started]);
    const lines = rows.filter(({ entryId }) => entryId === started);
    expect(await bulk.summaries(lines, dto, context)).toEqual([{ count: 1, outcome: null }]);
    expect(await bulk.summaries(lines, one, context)).toEqual([{ count: 2, outcome: null }]);
  });

  it('is not grouped for one lead or one thing', async () => {
    expect(await bulk.grouped({ ...one, leadId: 'lead-1' }, context)).toBeUndefined();
    expect(await bulk.grouped({ ...one, about: 'user/1' }, context)).toBeUndefined();
  });
});
