import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { IdentityService, type CommandMeta } from '@matricula/auth';
import { SealedBlobStore } from '@matricula/blob-store';
import { CONFIG, type Config } from '@matricula/config';
import {
  callBoundary,
  callDecider,
  callIdOf,
  callStream,
  type Call,
  type CallCommand,
  type CallEvent,
  type CallReport,
} from '@matricula/domain/call';
import { readPhone } from '@matricula/domain/kernel/phone-number';
import { EventStore, type Receipt } from '@matricula/event-store';
import type { CallNews } from '@matricula/outbound/voice';
import { Background, Outbound } from '@matricula/platform';
import { DecideCommand } from '../decision';
import { CallLeads } from './call-leads';
import { CallUsers, type CallUser } from './call-users';
import { withVoice } from './with-voice';

const DAY_MS = 86_400_000;

/** Records what providers report about calls; repeated and late news change nothing that is known already. */
@Injectable()
export class CallRecorder {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
    private readonly leads: CallLeads,
    private readonly users: CallUsers,
    private readonly identity: IdentityService,
    private readonly outbound: Outbound,
    private readonly blobs: SealedBlobStore,
    private readonly background: Background,
    @Inject(CONFIG) private readonly config: Pick<Config, 'recordingDays'>,
  ) {}

  /**
   * Matches the lead and the user with the first report of a call; a number that comes later is matched then. The lead of a dialled number is matched
   * only for users who may see the lead and its phone number, because anyone may dial a guessed number. A call of a number that is marked as spam rings
   * at nobody, unless the number is a lead's. `endGuessed`: its end is not reported.
   */
  async record(news: CallNews, meta: CommandMeta, more: Pick<CallReport, 'endGuessed'> = {}): Promise<Receipt<CallEvent, Call>> {
    const { tenantId } = meta;
    const { country } = await this.identity.phoneRule(tenantId);
    const callId = callIdOf(news.provider, news.callId);
    const phone = readPhone(news.phone, { country }).phone;
    const { state: before } = await this.store.states.current(callDecider, callStream(tenantId, callId));
    const agent = await this.agent(news, before, tenantId);
    const isUnmatched = phone !== undefined && before.leadId === undefined && !before.erased;
    const holder = isUnmatched ? await this.leads.withPhone(tenantId, phone) : undefined;
    const lead = holder && (await this.mayMatch(news, before.userId ?? agent?.userId, holder.leadId, tenantId)) ? holder : undefined;
    const isNew = !before.known && news.direction === 'incoming';
    const spam = isNew && phone !== undefined && !lead && (await this.users.isSpam(tenantId, phone)) ? true : undefined;
    const rings = isNew && !spam ? await this.ringing(tenantId, lead?.ownerId, news.line, agent) : {};
    const { status, at, startedAt, answeredAt, endedAt, talkSeconds, provider, direction } = news;
    const receipt = await this.decide(
      callId,
      {
        type: 'ReportCall',
        data: {
          ...{ callId, provider, direction, status, at, startedAt, answeredAt, endedAt, talkSeconds, phone },
          ...(!before.known && lead && forCall(lead)),
          ...agent,
          ...rings,
          ...more,
          spam,
        },
      },
      meta,
    );
    if (news.recordingUrl) this.fetch(callId, news.recordingUrl, meta);
    return before.known && lead && receipt.state.leadId === undefined
      ? this.decide(callId, { type: 'LinkCallToLead', data: forCall(lead) }, meta)
      : receipt;
  }

  /** One decision about a call. */
  decide(callId: string, command: CallCommand, meta: CommandMeta): Promise<Receipt<CallEvent, Call>> {
    return this.commands.execute(new DecideCommand(callBoundary, [callId], command, meta));
  }

  /** The user whose telephone a report names; not for a dialled call whose lead is matched already and not for this user to see. */
  private async agent(news: CallNews, { leadId, userId }: Call, tenantId: string): Promise<CallUser | undefined> {
    const agent = news.agentPhone === undefined ? undefined : await this.users.withTelephone(tenantId, news.agentPhone);
    if (!agent || leadId === undefined || userId !== undefined) return agent;
    return (await this.mayMatch(news, agent.userId, leadId, tenantId)) ? agent : undefined;
  }

  private async mayMatch({ direction }: CallNews, userId: string | undefined, leadId: string, tenantId: string): Promise<boolean> {
    return direction === 'incoming' || userId === undefined || this.leads.mayUserMatch(tenantId, userId, leadId);
  }

  /**
   * Who is called: the lead's owner, else the user whose number was called, together with all who are free if this user is offline, on a break or in a
   * call. A call that belongs to nobody rings at all who are free.
   */
  private async ringing(
    tenantId: string,
    ownerId: string | undefined,
    line: string | undefined,
    agent: CallUser | undefined,
  ): Promise<Pick<CallReport, 'ring' | 'offer'>> {
    const ring = (await this.users.active(tenantId, ownerId)) ?? (await this.users.withTelephone(tenantId, line));
    if (!ring) return agent ? {} : { offer: await this.users.rung(tenantId) };
    const isReached = agent !== undefined || (await this.users.isFree(tenantId, ring.userId));
    const others = isReached ? [] : (await this.users.free(tenantId)).filter((userId) => userId !== ring.userId);
    return others.length > 0 ? { ring, offer: others } : { ring };
  }

  /** Stores a recording after the answer to the provider. */
  private fetch(callId: string, url: string, meta: CommandMeta): void {
    const { tenantId } = meta;
    this.background.run(`recording-${callId}`, 'store the recording of a call', async () => {
      const { state } = await this.store.states.current(callDecider, callStream(tenantId, callId));
      if (state.recordings.length > 0 || state.erased) return;
      const recording = await withVoice(this.outbound, tenantId, (port) => port.recording({ tenantId, url }));
      if (!recording) return;
      const { contentType, content } = recording;
      const end = new Date(Date.now() + this.config.recordingDays * DAY_MS);
      const { id: recordingId } = await this.blobs.put({ tenantId, name: 'recording', contentType, content }, { expiresAt: end });
      const data = { recordingId, expiresAt: end.toISOString() };
      const { events } = await this.decide(callId, { type: 'RecordCall', data }, { ...meta, commandId: undefined });
      if (events.length === 0) await this.blobs.delete(tenantId, recordingId);
    });
  }
}

/** The lead without its number, which the call has from its provider. */
export const forCall = <Lead extends { leadId: string; phone?: string }>({ phone: _phone, ...lead }: Lead): Omit<Lead, 'phone'> => lead;
