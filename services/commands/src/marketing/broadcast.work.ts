import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { SealedBlobStore } from '@matricula/blob-store';
import type { RequestContext } from '@matricula/auth';
import { messageStream, type MessageRequested } from '@matricula/domain/communication';
import { DomainError, type RecordedEvent } from '@matricula/domain/kernel';
import { leadStream } from '@matricula/domain/lead';
import { broadcastBoundary, nextPromotionTime, type Broadcast, type BroadcastCommand } from '@matricula/domain/marketing';
import { addressOf, automaticMessagesOf, outreachBoundary, type LeadChannel } from '@matricula/domain/outreach';
import { controlsBoundary, haltFor, type AutomationControls, type AutomationLimits } from '@matricula/domain/rule';
import { EventStore } from '@matricula/event-store';
import { ContactChoices } from '@matricula/platform';
import { dayIn } from '@matricula/lists';
import { systemMeta, zoneOf } from '@matricula/policy-kit';
import { DecideCommand } from '../decision';
import { JobPeople, type JobInHand, type JobSlice, type JobWork, type Refused } from '../job';
import { JobLeads } from '../lead';
import { Audiences } from './audiences';
import { assertMaySend, Broadcasts } from './broadcasts';

const SECOND_MS = 1_000;
/** Reason for leads of a promotional SMS outside its hours, if the institution leaves such messages out. */
const LAPSED = 'Promotional messages may not be sent at this hour.';

/** Outcomes of a lead, as counted. `handedOver`: its message is requested. */
type Outcome = 'handedOver' | 'optedOut' | 'noContact' | 'duplicate' | 'hidden' | 'refused';

const outcomes: Readonly<Record<string, Outcome>> = {
  'outreach/opted-out': 'optedOut',
  'outreach/no-address': 'noContact',
  'outreach/duplicate': 'duplicate',
};

interface Settings {
  broadcastId: string;
  run: number;
  channel: LeadChannel;
}

/**
 * Sends a broadcast: fixes its leads once, then requests one message for each contact, at the rate of the sender. The id of a message
 * follows from the broadcast and the contact, so neither a repeated slice nor a second lead with the contact sends another. The run ends when
 * the broadcast is paused, stopped or has to wait, also for the end of a stop of automation or of its messages.
 */
@Injectable()
export class BroadcastWork implements JobWork {
  /** The present time; promotional SMS depend on it. */
  now: () => Date = () => new Date();
  /** Waits between two slices, for the rate of the sender. */
  rest: (ms: number) => Promise<unknown> = pause;

  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
    private readonly broadcasts: Broadcasts,
    private readonly audiences: Audiences,
    private readonly choices: ContactChoices,
    private readonly people: JobPeople,
    private readonly leads: JobLeads,
    private readonly blobs: SealedBlobStore,
  ) {}

  /** Only users with the code of the channel. */
  async assertMay({ settings }: Pick<JobInHand, 'settings'>, person: RequestContext): Promise<void> {
    assertMaySend((settings as unknown as Settings).channel, person);
  }

  /** What the institution has stopped of automation, and its limits. */
  private async controls(tenantId: string): Promise<AutomationControls> {
    const { decider, stream } = controlsBoundary;
    return (await this.store.states.current(decider, stream(tenantId))).state;
  }

  /** Waits for the end of a stop of messages. A stop that ended just now lets the broadcast go on by itself. */
  private async heldByStop({ tenantId, jobId }: JobInHand, broadcastId: string, run: number): Promise<boolean> {
    const isStopped = async () => haltFor(await this.controls(tenantId), { ruleId: broadcastId, kind: 'send' }) !== undefined;
    const { status, holdReason } = await this.broadcasts.state(tenantId, broadcastId);
    const isHeld = status === 'waiting' && holdReason === 'stopped';
    if (!isHeld && !(await isStopped())) return false;
    if (!isHeld) await this.tell(tenantId, broadcastId, { type: 'HoldBroadcast', data: { run, reason: 'stopped' } }, jobId);
    if (!(await isStopped())) await this.tell(tenantId, broadcastId, { type: 'ReleaseBroadcast', data: {} }, jobId);
    return true;
  }

  async *slices(job: JobInHand): AsyncGenerator<JobSlice> {
    const { tenantId, jobId } = job;
    const { broadcastId, run } = job.settings as unknown as Settings;
    const counts: Record<string, number> = { ...job.counts };
    const leadIds = await this.resolved(job, broadcastId);
    let done = Math.max(job.done, await this.broadcasts.doneBefore(tenantId, broadcastId, run));
    while (done < leadIds.length) {
      if (await this.heldByStop(job, broadcastId, run)) return;
      const state = await this.broadcasts.state(tenantId, broadcastId);
      if (state.status !== 'sending' || state.run !== run) return;
      const { channel, promotional, perSecond } = state.created;
      const { limits } = await this.controls(tenantId);
      const hours = { from: limits.promotion_from, to: limits.promotion_to };
      const until = channel === 'sms' && promotional ? nextPromotionTime(this.now(), hours) : undefined;
      const lapses = until !== undefined && limits.promotion_late === 'lapse';
      if (until !== undefined && !lapses) {
        await this.tell(tenantId, broadcastId, { type: 'HoldBroadcast', data: { run, until, reason: 'hours' } }, jobId);
        return;
      }
      const began = Date.now();
      const slice = leadIds.slice(done, done + perSecond);
      const left = lapses ? new Map(slice.map((leadId) => [leadId, LAPSED])) : await this.aboveLimit(tenantId, slice, limits);
      const refusedLeadIds = await this.sendTo(job, state, slice, { counts, left });
      done += slice.length;
      yield { done, counts: { ...counts }, refusedLeadIds: Object.keys(refusedLeadIds).length > 0 ? refusedLeadIds : undefined };
      const rest = SECOND_MS - (Date.now() - began);
      if (done < leadIds.length && rest > 0) await this.rest(rest);
    }
    yield { done, counts: { ...counts } };
    await this.tell(
      tenantId,
      broadcastId,
      { type: 'CompleteBroadcast', data: { run, counts: await this.countsOf(job, broadcastId, counts) } },
      jobId,
    );
  }

  /** The counts of all runs: those of earlier jobs are in their reports. */
  private async countsOf(job: JobInHand, broadcastId: string, counts: Record<string, number>): Promise<Record<string, number>> {
    const { run } = job.settings as unknown as Settings;
    const { hidden = 0 } = await this.broadcasts.state(job.tenantId, broadcastId);
    const sum: Record<string, number> = { handedOver: 0, ...counts };
    if (hidden > 0) sum.hidden = (sum.hidden ?? 0) + hidden;
    for (const [name, count] of Object.entries(await this.broadcasts.earlierCounts(job.tenantId, broadcastId, run)))
      sum[name] = (sum[name] ?? 0) + count;
    return sum;
  }

  /** The leads of the broadcast, fixed when its first run begins: those that the sender sees. */
  private async resolved(job: JobInHand, broadcastId: string): Promise<string[]> {
    const { tenantId, jobId } = job;
    const before = await this.broadcasts.state(tenantId, broadcastId);
    if (before.selectionId !== undefined) return this.audiences.kept(tenantId, before.selectionId);
    const [sender] = await this.people.of(job);
    if (!sender) return [];
    const row = await this.audiences.find(before.created.audienceId, sender);
    const { seen, hidden } = await this.audiences.leadIds(row, sender);
    const selectionId = await this.audiences.keep(seen, `broadcast ${broadcastId}`, { tenantId });
    await this.tell(
      tenantId,
      broadcastId,
      { type: 'ResolveBroadcast', data: { selectionId, total: seen.length, hidden: hidden.length } },
      jobId,
    );
    const after = await this.broadcasts.state(tenantId, broadcastId);
    if (after.selectionId === selectionId) return seen;
    // Another process was first: its selection counts.
    await this.blobs.delete(tenantId, selectionId);
    return this.audiences.kept(tenantId, after.selectionId ?? '');
  }

  private async sendTo(
    job: JobInHand,
    state: Broadcast,
    leadIds: readonly string[],
    { counts, left }: { counts: Record<string, number>; left: ReadonlyMap<string, string> },
  ): Promise<Refused<string>> {
    const count = (outcome: Outcome, of = 1) => void (counts[outcome] = (counts[outcome] ?? 0) + of);
    const { seen, refused } = await this.leads.split(job, leadIds);
    const hidden = Object.values(refused).flat().length;
    if (hidden > 0) count('hidden', hidden);
    for (const leadId of seen) {
      const [outcome, reason] = await this.sendOne(job, state, leadId, left.get(leadId));
      count(outcome);
      if (reason !== undefined) (refused[reason] ??= []).push(leadId);
    }
    return refused;
  }

  private async sendOne(job: JobInHand, state: Broadcast, leadId: string, leftOut?: string): Promise<[Outcome, reason?: string]> {
    const { tenantId, meta } = job;
    const { created, text = '', title } = state;
    if (!created) throw new Error('A broadcast that is sent was created');
    const { broadcastId, channel, templateId, templateName } = created;
    const lead = (await this.store.states.current(outreachBoundary.decider, outreachBoundary.stream(tenantId, leadId))).state.lead;
    const address = addressOf(lead, channel);
    if (!address) return ['noContact', 'This lead has no address for the channel.'];
    const messageId = messageOf(broadcastId, await this.choices.streamOf(tenantId, channel, address));
    const sent = await this.recipientOf(tenantId, messageId);
    if (sent !== undefined) return sent === leadId ? ['handedOver'] : ['duplicate', 'This contact got the message as another lead.'];
    if (leftOut !== undefined) return ['refused', leftOut];
    const { contact } = await this.choices.optedOut(tenantId, leadId, channel);
    const data = { messageId, channel, templateId, templateName, title, text, broadcastId, contactOptedOut: contact };
    const { commandId: _command, ...cause } = meta;
    try {
      const command = new DecideCommand(outreachBoundary, [leadId], { type: 'SendLeadMessage', data }, { ...cause, commandId: messageId });
      await this.commands.execute(command);
      return ['handedOver'];
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return [outcomes[error.code] ?? 'refused', error.message];
    }
  }

  /** The leads that got as many messages of automation today as the institution allows, with the reason. The rest of a broadcast does not wait for them. */
  private async aboveLimit(tenantId: string, leadIds: readonly string[], { messages }: AutomationLimits): Promise<Map<string, string>> {
    const timeZone = await zoneOf(this.store, tenantId);
    const today = dayIn(timeZone, this.now().toISOString());
    const streams = await this.store.readMany(leadIds.map((leadId) => leadStream(tenantId, leadId)));
    const sentTo = (leadId: string) => automaticMessagesOf(streams.get(leadStream(tenantId, leadId)) ?? []);
    const isFull = (leadId: string) => sentTo(leadId).filter((at) => dayIn(timeZone, at) === today).length >= messages;
    return new Map(leadIds.filter(isFull).map((leadId) => [leadId, `The lead got ${messages} messages of automation today.`]));
  }

  private async recipientOf(tenantId: string, messageId: string): Promise<string | undefined> {
    const [first] = (await this.store.read(messageStream(tenantId, messageId))) as RecordedEvent<MessageRequested>[];
    return first?.data.recipientId;
  }

  private async tell(tenantId: string, broadcastId: string, command: BroadcastCommand, jobId: string): Promise<void> {
    await this.commands.execute(
      new DecideCommand(broadcastBoundary, [broadcastId], command, { ...systemMeta(jobId), tenantId, version: 1 }),
    );
  }
}

/** The id of the one message of a broadcast to a contact. */
const messageOf = (broadcastId: string, contact: string) =>
  `bc-${createHash('sha256').update(`${broadcastId}/${contact}`).digest('hex').slice(0, 32)}`;
