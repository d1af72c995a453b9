import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { callDecider, callStatusOf, callStream, partsOfCallId, type Call, type CallReport } from '@matricula/domain/call';
import { EventStore } from '@matricula/event-store';
import { systemMeta } from '@matricula/policy-kit';
import { callList, underWay, type CallRow } from '@matricula/read-models/call';
import { ReadStore } from '@matricula/read-store';
import { CallRecorder } from './call-recorder';

const MINUTE_MS = 60_000;
/** A telephone rings for less than this, unless the report of its end is lost. */
const MOST_INCOMING_MS = 2 * MINUTE_MS;
/** The telephone of the user rings first, then that of the person. */
const MOST_OUTGOING_MS = 15 * MINUTE_MS;
const MOST_ANSWERED_MS = 4 * 60 * MINUTE_MS;
/** The largest number of open calls of an institution that one run ends. */
const MOST_OPEN = 1_000;

/** Ends calls that are open for longer than any call, because the report of their end is lost. Needs neither the provider nor its account. */
@Injectable()
export class OverdueCalls {
  constructor(
    private readonly recorder: CallRecorder,
    private readonly store: EventStore,
    private readonly reads: ReadStore,
  ) {}

  /** The calls that are not over, the oldest first. */
  open(tenantId: string): Promise<CallRow[]> {
    return this.reads.page<CallRow>(callList, tenantId, { where: underWay, sort: [{ field: 'startedAt', dir: 'asc' }], limit: MOST_OPEN });
  }

  /** Ends the overdue calls of an institution. */
  async endAll(tenantId: string, now = new Date()): Promise<void> {
    for (const { callId } of await this.open(tenantId)) await this.isUnderWay(callId, tenantId, now);
  }

  /** Whether a call rings or is answered now; one that is overdue is ended. */
  async isUnderWay(callId: string, tenantId: string, now = new Date()): Promise<boolean> {
    const { state } = await this.store.states.current(callDecider, callStream(tenantId, callId));
    const status = callStatusOf(state);
    if (status !== 'ringing' && status !== 'answered') return false;
    const since = state.reported.answeredAt ?? state.startedAt;
    if (now.getTime() - Date.parse(since) < mostOf(status, state)) return true;
    const { direction } = state;
    const { provider } = partsOfCallId(callId);
    const data: CallReport = { callId, provider, direction, status: 'no-answer', at: since, endedAt: since, endGuessed: true };
    const meta = { ...systemMeta(randomUUID()), tenantId, version: 1 as const };
    await this.recorder.decide(callId, { type: 'ReportCall', data }, meta);
    return false;
  }
}

function mostOf(status: 'ringing' | 'answered', { direction }: Call): number {
  if (status === 'answered') return MOST_ANSWERED_MS;
  return direction === 'incoming' ? MOST_INCOMING_MS : MOST_OUTGOING_MS;
}
