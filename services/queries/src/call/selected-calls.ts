import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@matricula/auth';
import { ListService, type ListDeclaration } from '@matricula/lists';
import type { Filter, Measure } from '@matricula/read-models/kernel';
import type { LeadRow } from '@matricula/read-models/lead';

/** Leads that are read at once. */
const BATCH = 1_000;

const eq = (field: string, value: string | boolean): Filter => ({ field, op: 'eq', value });
const connected: Filter = { field: 'dialStatus', op: 'in', values: ['completed', 'in-progress'] };
const missed = eq('status', 'missed');

/** Figures of the calls under a filter. Durations are in seconds; null if there is nothing to compute them from. */
export interface SelectedCallFigures {
  calls: number;
  /** Calls that users dialled. */
  attempts: number;
  received: number;
  connected: number;
  /** Percent of the calls in which people spoke. */
  connect_rate: number | null;
  talk_seconds: number;
  average_talk_seconds: number | null;
  average_ring_seconds: number | null;
  /** The median time from the capture of a lead to the first call of these to it. */
  first_response_seconds: number | null;
  missed: number;
  called_back: number;
  /** Calls whose recording can be played. */
  recordings: number;
}

/** Computes figures of calls, limited to those that the caller sees. */
@Injectable()
export class SelectedCalls {
  constructor(private readonly list: ListService) {}

  async figures(where: Filter | undefined, search: string | undefined, context: RequestContext): Promise<SelectedCallFigures> {
    const list = this.list.declared('calls', context);
    const measures: Measure[] = [
      { as: 'calls', op: 'count' },
      { as: 'attempts', op: 'count', where: eq('direction', 'outgoing') },
      { as: 'received', op: 'count', where: eq('direction', 'incoming') },
      { as: 'connected', op: 'count', where: connected },
      { as: 'missed', op: 'count', where: missed },
      { as: 'calledBack', op: 'count', where: { and: [missed, eq('calledBack', true)] } },
      { as: 'recordings', op: 'count', where: { field: 'recordingExpiresAt', op: 'gte', value: new Date().toISOString() } },
      { as: 'talk', op: 'sum', field: 'talkSeconds' },
      { as: 'averageTalk', op: 'avg', field: 'talkSeconds', where: connected },
      { as: 'averageRing', op: 'avg', field: 'ringSeconds', where: connected },
    ];
    const [[row = {}], firstResponse] = await Promise.all([
      this.list.aggregate(list, { where, search, by: [], measures }, context),
      this.firstResponse(list, where, search, context),
    ]);
    const of = (name: string) => Number(row[name] ?? 0);
    const average = (name: string) => (typeof row[name] === 'number' ? Math.round(row[name]) : null);
    return {
      ...{ calls: of('calls'), attempts: of('attempts'), received: of('received'), connected: of('connected') },
      connect_rate: of('calls') > 0 ? Math.round((1_000 * of('connected')) / of('calls')) / 10 : null,
      ...{ talk_seconds: of('talk'), average_talk_seconds: average('averageTalk'), average_ring_seconds: average('averageRing') },
      first_response_seconds: firstResponse,
      ...{ missed: of('missed'), called_back: of('calledBack'), recordings: of('recordings') },
    };
  }

  private async firstResponse(
    list: ListDeclaration,
    where: Filter | undefined,
    search: string | undefined,
    context: RequestContext,
  ): Promise<number | null> {
    const leads = this.list.open(context).find(({ name }) => name === 'leads');
    if (!leads) return null;
    const dialled: Filter = {
      and: [eq('direction', 'outgoing'), { field: 'leadId', op: 'exists', value: true }, ...(where ? [where] : [])],
    };
    const measures: Measure[] = [{ as: 'first', op: 'min', field: 'startedAt' }];
    const waited: number[] = [];
    for (let after = ''; ;) {
      const behind: Filter = { and: [dialled, { field: 'leadId', op: 'gt', value: after }] };
      const groups = await this.list.aggregate(list, { where: behind, search, by: [{ field: 'leadId' }], measures, limit: BATCH }, context);
      const first = new Map(groups.map(({ leadId, first: at }) => [String(leadId), String(at)]));
      const rows = await this.list.byKey<LeadRow>(leads, [...first.keys()], context);
      for (const { leadId, createdAt } of rows) {
        const seconds = (Date.parse(first.get(leadId) ?? '') - Date.parse(createdAt)) / 1_000;
        if (seconds >= 0) waited.push(seconds);
      }
      if (groups.length < BATCH) return median(waited);
      after = [...first.keys()].at(-1) ?? '';
    }
  }
}

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? null : Math.round((low + high) / 2);
}
