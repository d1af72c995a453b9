import { Injectable } from '@nestjs/common';
import { hiddenFields, hiddenOfLeads, type RequestContext } from '@matricula/auth';
import { ERASED, type RecordedEvent } from '@matricula/domain/kernel';
import { EventStore } from '@matricula/event-store';
import { allOf, anyOf, dayRange, todayIn } from '@matricula/lists';
import { presenceProperties, type TimelineRow } from '@matricula/read-models/audit';
import type { Filter } from '@matricula/read-models/kernel';
import { leadList } from '@matricula/read-models/lead';
import { ReadStore } from '@matricula/read-store';
import { entryOf, timelineEntry } from './timeline-entry';
import { visibleEvent, visibleSums } from './visible-event';
import type { TimelineDto } from './timeline.dto';

const DAY_MS = 86_400_000;
/** Numbers of days to try first: a miss costs a fraction of a query over a year. */
const LAST_DAYS = [2, 16];

/** The order of the timeline. */
export const newestFirst = [
  { field: 'at', dir: 'desc' as const },
  { field: 'position', dir: 'desc' as const },
];

/** Events of a merged lead of which the lead that it was merged into tells, too. */
const toldByOther = ['LeadAbsorbed', 'LeadSeparated'];

interface WithMerged {
  mergedLeadIds?: readonly string[];
}

/** Selects timeline entries and reads their contents. */
@Injectable()
export class TimelineReading {
  constructor(
    private readonly store: EventStore,
    private readonly reads: ReadStore,
  ) {}

  /** The filter for a request; without days it is today. */
  where(dto: TimelineDto, context: RequestContext): Filter | undefined {
    return allOf(this.days(dto, context), this.people(dto), this.subject(dto, context));
  }

  /** The requested days; today if none are given. */
  days({ startDate, endDate }: Pick<TimelineDto, 'startDate' | 'endDate'>, { timeZone }: RequestContext): Filter {
    const today = todayIn(timeZone);
    const from = startDate ?? endDate ?? today;
    return { field: 'at', op: 'between', ...dayRange(from, endDate ?? (from > today ? from : today), timeZone) };
  }

  /** Filters by the user who made the change, and leaves out the hidden kinds of entries. */
  people({ userId, hideSignIns, hideBookkeeping }: TimelineDto): Filter | undefined {
    return allOf(
      anyOf('userId', userId),
      hideSignIns === 'true' ? { field: 'property', op: 'nin', values: [...presenceProperties] } : undefined,
      hideBookkeeping === 'true' ? { field: 'bookkeeping', op: 'ne', value: true } : undefined,
    );
  }

  /** The same request for a lead with the leads that were merged into it. */
  async withMerged<Asked extends TimelineDto>(dto: Asked, { tenantId }: RequestContext): Promise<Asked & WithMerged> {
    if (dto.leadId === undefined) return dto;
    return { ...dto, mergedLeadIds: (await this.reads.get(leadList, tenantId, dto.leadId))?.mergedLeadIds };
  }

  /** Filters by what was changed: property, table, lead, or one entity. */
  subject(
    { property, tableAffected, leadId, mergedLeadIds = [], about }: TimelineDto & WithMerged,
    { tenantId }: RequestContext,
  ): Filter | undefined {
    return allOf(
      anyOf('property', property),
      anyOf('table', tableAffected),
      leadId === undefined ? undefined : { field: 'leadId', op: 'in', values: [leadId, ...mergedLeadIds] },
      // A merge is told once: by the lead that is asked for, else by the surviving one.
      about === undefined
        ? { or: [...(leadId === undefined ? [] : [ofLead(leadId)]), { field: 'type', op: 'nin', values: toldByOther }] }
        : undefined,
      anyOf('stream', about && streamsOf(about, tenantId)),
    );
  }

  /**
   * The last of the requested days, fewer and then more: they usually hold the newest matching entries, and entries are stored in the order of
   * their days. Empty for a lead or a single entity, which has few entries.
   */
  lastDays({ startDate, endDate, leadId, about }: TimelineDto, context: RequestContext): Filter[] {
    if (startDate === undefined || leadId !== undefined || about !== undefined) return [];
    const today = todayIn(context.timeZone);
    const last = endDate === undefined || endDate > today ? today : endDate;
    return LAST_DAYS.map((days) => new Date(Date.parse(last) - days * DAY_MS).toISOString().slice(0, last.length))
      .filter((day) => day > startDate)
      .map((day) => this.days({ startDate: day, endDate }, context));
  }

  /** Reads the events of the rows from the log, the only source of old and new values. */
  async entries(rows: TimelineRow[], context: RequestContext) {
    const [events, leads] = await Promise.all([
      Promise.all(rows.map(({ stream, revision }) => this.store.read(stream, revision, revision))),
      this.leadNames(rows, context),
    ]);
    const kept = hiddenOfLeads(context.sight);
    return rows.map((row, index) => {
      const [logged] = events[index] ?? [];
      const shown = logged && visibleSums(logged, context.sight);
      const event = kept && shown ? visibleEvent(shown, row.leadId !== undefined, kept, context.sight) : shown;
      const own = { _id: row.entryId, leadId: row.leadId ?? null };
      if (event) return { ...timelineEntry(event, leadNameOf(event, leads)), ...own };
      const gone = { name: row.userId, email: '' };
      return { ...entryOf(row.at, gone, row, { oldData: {}, newData: {} }, {}, `${row.userId}: ${row.type}`), ...own };
    });
  }

  private async leadNames(rows: TimelineRow[], { tenantId, sight }: RequestContext): Promise<Map<string, string>> {
    const ids = [...new Set(rows.flatMap(({ leadId }) => leadId ?? []))];
    const known = await this.reads.getMany(leadList, tenantId, ids);
    const leads = hiddenFields(leadList, sight)?.told(known) ?? known;
    return new Map(leads.map(({ leadId, name, phone }) => [leadId, name ?? phone ?? (hiddenOfLeads(sight) ? 'a lead' : ERASED)]));
  }
}

const ofLead = (leadId: string): Filter => ({ field: 'leadId', op: 'eq', value: leadId });

/** Streams with changes of a user, in addition to the account itself. */
const OF_A_USER = ['user', 'security', 'pay', 'leave'];

/** The streams that hold entries about an entity: `user/ID`, `tenant/ID`, `ticket/ID`, `cities/ID`. */
function streamsOf(about: string, tenantId: string): string[] {
  const [kind = '', ...rest] = about.split('/');
  const id = rest.join('/');
  if (kind === 'tenant') return [`tenant-${tenantId}`, `admins-${tenantId}`];
  return (kind === 'user' ? OF_A_USER : [kind]).map((one) => `${one}-${tenantId}-${id}`);
}

function leadNameOf({ data }: RecordedEvent, leads: Map<string, string>): string | undefined {
  const { leadId, leadName } = data as { leadId?: string; leadName?: string };
  return leadName ?? leads.get(leadId ?? '');
}
