import { ForbiddenException, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { commandMeta, grants, IdentityService, reaches, type RequestContext } from '@matricula/auth';
import { DomainError, type Position, type RecordedEvent } from '@matricula/domain/kernel';
import {
  broadcastBoundary,
  campaign,
  channelCodes,
  messageSender,
  type Broadcast,
  type BroadcastCommand,
  type BroadcastCreated,
  type BroadcastEvent,
  type BroadcastMove,
  type BroadcastResumed,
  type BroadcastStarted,
} from '@matricula/domain/marketing';
import { messageTemplates, type LeadChannel } from '@matricula/domain/outreach';
import { EventStore, partIdOf } from '@matricula/event-store';
import { broadcastAccess } from '@matricula/projections/marketing';
import { recordList, type RowOfRecord } from '@matricula/read-models/record';
import { ownWrites, ReadStore } from '@matricula/read-store';
import { DecideCommand, serveLifecycle } from '../decision';
import { JobRunner } from '../job';
import { MessageTexts } from '../outreach';
import { Audiences } from './audiences';

/** What a new broadcast is made of. */
export interface AskedBroadcast {
  name: string;
  campaign_id?: string | null;
  audience_id: string;
  template_id: string;
  sender_id?: string | null;
  channel?: string | null;
  starts_at?: string | null;
}

const PER_SECOND = 10;

/** Broadcasts: a template for an audience, sent by a job. */
@Injectable()
export class Broadcasts {
  private readonly life;

  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
    private readonly reads: ReadStore,
    private readonly audiences: Audiences,
    private readonly texts: MessageTexts,
    private readonly jobs: JobRunner,
    private readonly identity: IdentityService,
  ) {
    this.life = serveLifecycle(broadcastBoundary, broadcastAccess, {
      ...{ commands, store },
      prepare: {
        send: async ({ thing, context }) => {
          const { templateId, channel } = permitted(thing, context);
          // The text is fixed from now on.
          const { text, title } = await this.texts.of(channel, { template_id: templateId }, context);
          return { type: 'SendBroadcast', data: { text, title, now: new Date().toISOString() } };
        },
        pause: ({ thing, context }) => (permitted(thing, context), { type: 'PauseBroadcast', data: {} }),
        resume: async ({ thing, context }) => {
          const { broadcastId } = permitted(thing, context);
          const takesOver = !(await this.hasSender(broadcastId, context)) || undefined;
          return { type: 'ResumeBroadcast', data: { now: new Date().toISOString(), takesOver } };
        },
        stop: ({ thing, context }) => (permitted(thing, context), { type: 'StopBroadcast', data: {} }),
      },
    });
  }

  /** @throws DomainError for an unknown campaign, audience, template or sender, or one of another channel */
  async create(asked: AskedBroadcast, context: RequestContext): Promise<{ position: Position; broadcastId: string }> {
    const broadcastId = partIdOf(context.commandId, 'broadcast');
    const audience = await this.audiences.find(asked.audience_id, context);
    const template = await this.template(asked.template_id, context);
    const of = asked.campaign_id ? await this.row(campaign, asked.campaign_id, context, 'campaign_id') : undefined;
    const sender = asked.sender_id ? await this.row(messageSender, asked.sender_id, context, 'sender_id') : undefined;
    const { channel } = template;
    for (const [field, named] of [
      ['campaign_id', of?.channel],
      ['sender_id', sender?.channel],
      ['channel', asked.channel],
    ] as const)
      if (named && named !== channel) throw refused(field, 'It belongs to another channel than the template.');
    if (sender?.active === false) throw refused('sender_id', `The sender ${sender.name} is not active.`);
    const data = {
      ...{ broadcastId, name: asked.name, channel, audienceId: audience.recordId, audienceName: audience.name },
      ...{ templateId: asked.template_id, templateName: template.name },
      ...(of && { campaignId: of.recordId, campaignName: of.name }),
      ...(sender && { senderId: sender.recordId, senderName: sender.name, header: sender.header ?? undefined }),
      promotional: sender?.promotional !== false,
      perSecond: sender?.perSecond ?? PER_SECOND,
      startsAt: asked.starts_at ? new Date(asked.starts_at).toISOString() : undefined,
    };
    return { position: await this.tell(broadcastId, { type: 'CreateBroadcast', data }, context), broadcastId };
  }

  /** Sends, pauses, resumes or stops a broadcast. @throws ForbiddenException without the code of its channel */
  async move(broadcastId: string, move: BroadcastMove, context: RequestContext): Promise<Position> {
    return (await this.life.move(broadcastId, move, context)).position;
  }

  /** Starts the job of a run; a repeated call has no effect. The job acts for the user who sent the broadcast, whoever resumed it. */
  async begin({ tenantId, data, id }: RecordedEvent<BroadcastStarted | BroadcastResumed>): Promise<void> {
    const { broadcastId, run } = data;
    const stream = broadcastBoundary.stream(tenantId, broadcastId);
    const { state } = await this.store.states.current(broadcastBoundary.decider, stream);
    if (state.status !== 'sending' || state.run !== run || !state.created) return;
    const by = await this.sender(tenantId, broadcastId);
    if (!by) return;
    const { actor, correlationId } = by.meta;
    const { name, channel } = state.created;
    const cause = { tenantId, actor, correlationId, causationId: id, version: 1 };
    const settings = { broadcastId, run, channel };
    await this.jobs.start(jobOf(broadcastId, run), 'broadcast', `Broadcast ${name}`, state.total ?? 0, settings, cause);
  }

  /** The state of a broadcast in the log. @throws DomainError `broadcast/unknown` */
  async state(tenantId: string, broadcastId: string): Promise<Broadcast & Required<Pick<Broadcast, 'created'>>> {
    const stream = broadcastBoundary.stream(tenantId, broadcastId);
    const { state } = await this.store.states.current(broadcastBoundary.decider, stream);
    return { ...state, created: createdOf(state) };
  }

  /** Counts of the runs before this one, by outcome. */
  async earlierCounts(tenantId: string, broadcastId: string, run: number): Promise<Record<string, number>> {
    const sum: Record<string, number> = {};
    for (let earlier = 1; earlier < run; earlier += 1) {
      const counts = (await this.job(tenantId, broadcastId, earlier))?.counts ?? {};
      for (const [name, count] of Object.entries(counts)) sum[name] = (sum[name] ?? 0) + count;
    }
    return sum;
  }

  /** The number of leads that the run before this one dealt with. */
  async doneBefore(tenantId: string, broadcastId: string, run: number): Promise<number> {
    let done = 0;
    for (let earlier = 1; earlier < run; earlier += 1) done = Math.max(done, (await this.job(tenantId, broadcastId, earlier))?.done ?? 0);
    return done;
  }

  /** The job of a run; undefined for a run that waited for its time. */
  private async job(tenantId: string, broadcastId: string, run: number) {
    try {
      return (await this.jobs.load(tenantId, jobOf(broadcastId, run))).job;
    } catch (error) {
      if (error instanceof DomainError) return undefined;
      throw error;
    }
  }

  /** The event of the user whose leads the broadcast reaches: who sent it, or took it over. */
  private async sender(tenantId: string, broadcastId: string): Promise<RecordedEvent<BroadcastEvent> | undefined> {
    const events = (await this.store.read(broadcastBoundary.stream(tenantId, broadcastId))) as RecordedEvent<BroadcastEvent>[];
    return events.findLast(
      ({ type, data }) => type === 'BroadcastStarted' || (type === 'BroadcastResumed' && (data as BroadcastResumed['data']).takesOver),
    );
  }

  /** Whether the user who sent it can still send. @throws DomainError `broadcast/sender-gone` if not, and this user does not see all leads */
  private async hasSender(broadcastId: string, context: RequestContext): Promise<boolean> {
    const { tenantId } = context;
    const actor = (await this.sender(tenantId, broadcastId))?.meta.actor;
    if (!actor || actor.id === context.actor.id) return true;
    const user = await this.identity.user(actor.tenantId ?? tenantId, actor.id);
    if (user?.status === 'active') return true;
    if (!reaches(context.sight, 'all')) throw senderGone();
    return false;
  }

  private async template(templateId: string, context: RequestContext): Promise<{ name: string; channel: LeadChannel }> {
    for (const channel of ['sms', 'email'] as const) {
      const model = recordList(messageTemplates[channel]);
      await ownWrites(this.reads, model, context);
      const row = await this.reads.get(model, context.tenantId, templateId);
      if (!row) continue;
      if (row.active === false) throw refused('template_id', `The template ${String(row.name)} is not active.`);
      return { name: String(row.name), channel };
    }
    throw refused('template_id', 'There is no such template for SMS or e-mail.');
  }

  private async row<T extends typeof campaign | typeof messageSender>(
    type: T,
    recordId: string,
    context: RequestContext,
    field: string,
  ): Promise<RowOfRecord<T>> {
    const model = recordList(type);
    await ownWrites(this.reads, model, context);
    const row = await this.reads.get(model, context.tenantId, recordId);
    if (!row) throw refused(field, `There is no such ${type.label.toLowerCase()}.`);
    return row as unknown as RowOfRecord<T>;
  }

  private async tell(broadcastId: string, command: BroadcastCommand, context: RequestContext): Promise<Position> {
    const decision = new DecideCommand(broadcastBoundary, [broadcastId], command, commandMeta(context));
    return (await this.commands.execute(decision)).position;
  }
}

/** @throws DomainError `broadcast/unknown` */
function createdOf({ created }: Broadcast): BroadcastCreated['data'] {
  if (!created) throw new DomainError('broadcast/unknown', 'There is no such broadcast.');
  return created;
}

/** @throws ForbiddenException without the code of its channel */
function permitted(broadcast: Broadcast, context: RequestContext): BroadcastCreated['data'] {
  const created = createdOf(broadcast);
  assertMaySend(created.channel, context);
  return created;
}

/** The job of a run of a broadcast. */
export const jobOf = (broadcastId: string, run: number) => `${broadcastId}-run-${run}`;

/** @throws ForbiddenException without the code of the channel */
export function assertMaySend(channel: LeadChannel, { acl }: Pick<RequestContext, 'acl'>): void {
  const words = { sms: 'SMS', email: 'e-mails' };
  if (!grants(acl, channelCodes[channel]))
    throw new ForbiddenException(`You do not have the permission to send ${words[channel]}. Please contact the administrator.`);
}

const senderGone = () =>
  new DomainError(
    'broadcast/sender-gone',
    'The person who sent this broadcast has no active account any more, and you do not see all leads. Ask a user who sees all of them to resume it, or stop it.',
  );

const refused = (field: string, message: string) => new DomainError('broadcast/invalid', message, { [field]: message });
