import { callBoundary } from '@matricula/domain/call';
import type { RecordedEvent } from '@matricula/domain/kernel';
import {
  contactOf,
  contactsOffered,
  leadDecider,
  leadStream,
  mergedContacts,
  normalisePhone,
  type Lead,
  type LeadCaptured,
  type LeadDetailsChanged,
  type LeadReEnquired,
} from '@matricula/domain/lead';
import { leadNumbersOf } from '@matricula/domain/registry';
import { execute, type EventStore } from '@matricula/event-store';
import { order, systemMeta, type EventWorker } from '@matricula/policy-kit';
import { callList, type CallRow } from '@matricula/read-models/call';
import { leadList, leadNumbers, type LeadNumbersRow } from '@matricula/read-models/lead';
import type { ReadStore } from '@matricula/read-store';

type Gaining = LeadCaptured | LeadDetailsChanged | LeadReEnquired;

/** How long to wait for the rows before the event is retried. */
const ROW_MS = 10_000;

/**
 * Links the incoming calls of an unknown number to the lead that gets the number: with its creation, a correction, another enquiry, an order, a
 * payment link or an admission. Calls that users dialled are not linked: anyone may dial a guessed number.
 */
export class LinkGainedNumberWorker implements EventWorker {
  // Its position in the log is stored under this name.
  readonly name = 'calls-link-created-lead';
  readonly types = new Set(['LeadCaptured', 'LeadDetailsChanged', 'LeadReEnquired', ...Object.keys(leadNumbersOf)]);

  constructor(private readonly needs: { store: EventStore; reads: ReadStore }) {}

  thingOf(event: RecordedEvent): string | undefined {
    const { leadId, phone } = gained(event);
    return phone === undefined ? undefined : leadId;
  }

  async work(events: readonly RecordedEvent[]): Promise<void> {
    for (const event of events) await this.link(event);
  }

  private async link(event: RecordedEvent): Promise<void> {
    const { store, reads } = this.needs;
    const { id, tenantId, position, meta } = event;
    const { leadId: gainer, phone } = gained(event);
    const lead = await this.survivorOf(gainer, tenantId);
    // Since then it may have lost the number, or be removed.
    if (phone === undefined || lead.status !== 'open') return;
    const isItsAlone = event.type in leadNumbersOf ? this.isAlone(lead, phone, event) : this.holds(lead, gainer, tenantId, phone);
    if (!(await isItsAlone)) return;
    // A call that began before the event must be among the rows.
    await reads.reached(callList.name, position, ROW_MS, tenantId);
    const where = {
      and: [
        { field: 'phone', op: 'eq' as const, value: phone },
        { field: 'leadId', op: 'exists' as const, value: false },
        { field: 'direction', op: 'eq' as const, value: 'incoming' },
      ],
    };
    const { leadId, details, dimensions, stage } = lead;
    const leadHash = (await reads.get(leadList, tenantId, leadId))?.leadHash;
    const data = { leadId, leadHash, leadName: details.name, ownerId: dimensions.ownerId, stage, source: dimensions.source };
    const callIds: string[] = [];
    for await (const rows of reads.stream<CallRow>(callList, tenantId, { where })) callIds.push(...rows.map(({ callId }) => callId));
    for (const callId of callIds) {
      const { state: call } = await store.states.current(callBoundary.decider, callBoundary.stream(tenantId, callId));
      if (call.leadId !== undefined) continue;
      const { stream, decider, command } = order(callBoundary, [callId], { type: 'LinkCallToLead', data });
      const commandId = `${id}/${callId}`;
      await execute(store, decider, { stream: stream(tenantId), tenantId }, command, systemMeta(meta.correlationId, id), { commandId });
    }
  }

  /** Whether a number is among those by which a lead is recognised, or was recognised before it was merged. */
  private async holds(lead: Lead, gainer: string, tenantId: string, phone: string): Promise<boolean> {
    const own = lead.leadId === gainer ? lead : (await this.needs.store.states.current(leadDecider, leadStream(tenantId, gainer))).state;
    return [lead, own].some((one) =>
      [contactOf(one), ...contactsOffered(one), ...mergedContacts(one)].some((contact) => normalisePhone(contact.phone) === phone),
    );
  }

  /** Whether no other open lead has an order, payment link or admission with a number. */
  private async isAlone({ leadId: own }: Lead, phone: string, { tenantId, position }: RecordedEvent): Promise<boolean> {
    const { reads } = this.needs;
    await reads.reached(leadNumbers.name, position, ROW_MS, tenantId);
    for await (const rows of reads.stream<LeadNumbersRow>(leadNumbers, tenantId, { where: { field: 'numbers', op: 'eq', value: phone } }))
      for (const row of rows) {
        const { leadId, status } = await this.survivorOf(row.leadId, tenantId);
        if (leadId !== own && status === 'open') return false;
      }
    return true;
  }

  /** The lead that a lead is merged into now, over any number of merges; the lead itself if it is not merged. */
  private async survivorOf(leadId: string, tenantId: string): Promise<Lead> {
    const { state } = await this.needs.store.states.current(leadDecider, leadStream(tenantId, leadId));
    return state.mergedInto ? this.survivorOf(state.mergedInto.survivorId, tenantId) : state;
  }
}

/** The lead of an event and the number that it gets by it, in international form; personal data are missing once the person was erased. */
function gained(event: RecordedEvent): { leadId: string; phone?: string } {
  const numberOf = leadNumbersOf[event.type];
  const { type, data } = event as RecordedEvent<Gaining>;
  const { leadId, phone } = numberOf ? numberOf(data as never) : { leadId: data.leadId, phone: newPhone({ type, data } as Gaining) };
  return { leadId, phone: normalisePhone(phone ?? undefined) };
}

function newPhone({ type, data }: Gaining): string | null | undefined {
  switch (type) {
    case 'LeadCaptured':
      return data.phone;
    case 'LeadDetailsChanged':
      return data.to?.phone;
    case 'LeadReEnquired':
      return data.offered?.phone;
  }
}
