import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { assertUnruled, commandMeta, IdentityService, SecondPersons, Sessions, type RequestContext } from '@matricula/auth';
import { CONFIG, type Config } from '@matricula/config';
import { DomainError, type Position, type RecordedEvent } from '@matricula/domain/kernel';
import type { FieldValues } from '@matricula/domain/kernel/field-check';
import { defaultsOf } from '@matricula/domain/kernel/field-set';
import { defaultPasswordRule } from '@matricula/domain/kernel/password-rule';
import {
  addTenantFields,
  tenantBoundary,
  tenantDeletionFields,
  tenantLimitFields,
  tenantStream,
  type TenantCommand,
  type TenantEvent,
} from '@matricula/domain/tenant';
import { EventStore, partIdOf } from '@matricula/event-store';
import { userList, type UserRow } from '@matricula/read-models/user';
import { ReadStore } from '@matricula/read-store';
import type { FastifyRequest } from 'fastify';
import { DecideCommand, openedApart } from '../decision';
import { JobRunner } from '../job';
import { addressOf, assertStrong, Credentials } from '../user';
import { ARCHIVED_LISTS } from './archive.work';
import { TenantForms } from './tenant-forms';
import { TenantMaker } from './tenant-maker';
import { openedOf, valuesFrom, tenantFields } from './tenant-values';
import { Tenancy, type Addressed } from './tenancy';

const ZONE = 'Asia/Kolkata';
const DAY_MS = 86_400_000;

/** Lets administrators of institutions add, suspend, limit and reactivate them (000 §2.11). */
@Injectable()
export class Tenants {
  constructor(
    private readonly commands: CommandBus,
    private readonly tenancy: Tenancy,
    private readonly maker: TenantMaker,
    private readonly forms: TenantForms,
    private readonly credentials: Credentials,
    private readonly identity: IdentityService,
    private readonly sessions: Sessions,
    private readonly reads: ReadStore,
    private readonly jobs: JobRunner,
    private readonly store: EventStore,
    private readonly secondPersons: SecondPersons,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @throws DomainError `tenant/not-yours`, `tenant/invalid`, `user/email-taken` */
  async add(request: FastifyRequest, context: RequestContext): Promise<{ tid: string; position: Position }> {
    await this.tenancy.assertMayAdd(context);
    // The files are ignored: a logo belongs to an institution that exists, and is set with its profile.
    const { values: given, files } = await this.forms.read(request, context.tenantId);
    await this.forms.discard(context.tenantId, files);
    const isAsked = (name: string) => Object.hasOwn(addTenantFields, name);
    const { admin_name, admin_email, admin_password, demo_data, ...said } = valuesFrom(addTenantFields, {
      ...defaultsOf(addTenantFields),
      ...pick(given, isAsked),
    });
    const profile = {
      ...valuesFrom(
        tenantFields,
        pick(given, (name) => !isAsked(name)),
        {},
      ),
      ...said,
    };
    const makingId = context.commandId ?? partIdOf(undefined, 'tenant');
    const userId = partIdOf(makingId, 'admin');
    const email = addressOf(String(admin_email));
    const password = String(admin_password);
    assertStrong(defaultPasswordRule, password, 'admin_password');
    // Before anything is created: an institution without an admin could not be administered.
    if (!(await this.credentials.hold(email, userId, password))) {
      const message = 'This email address is already in use.';
      throw new DomainError('user/email-taken', message, { admin_email: message });
    }
    const admin = { userId, name: String(admin_name), email, password };
    const meta = { ...commandMeta(context), tenantId: context.homeTenantId };
    const making = this.maker.make({ profile, timeZone: ZONE, addedFrom: context.homeTenantId, admin, makingId }, meta);
    const made = await making.catch(async (error: unknown) => {
      await this.credentials.letGo(email, userId);
      throw error;
    });
    if (demo_data !== true) return made;
    return { tid: made.tid, position: await this.maker.addDemoData(made.tid, makingId, meta) };
  }

  /** Signs its users out and blocks its use; its data stays. */
  async suspend(tid: string, context: RequestContext): Promise<Position> {
    const position = await this.decide(await this.tenancy.lookedAfter(tid, context), { type: 'SuspendTenant', data: {} });
    for await (const some of this.reads.stream<UserRow>(userList, tid, {}))
      for (const { userId } of some) await this.sessions.closeAll({ sub: userId, tid });
    return position;
  }

  async reinstate(tid: string, context: RequestContext): Promise<Position> {
    return this.decide(await this.tenancy.lookedAfter(tid, context), { type: 'ReinstateTenant', data: {} });
  }

  /** @throws DomainError `tenant/invalid`, `tenant/changed-meanwhile` */
  async limit(tid: string, given: FieldValues, context: RequestContext): Promise<Position> {
    const addressed = await this.tenancy.lookedAfter(tid, context);
    const { values, expected } = openedApart(given);
    const to = valuesFrom(tenantLimitFields, values, {});
    return this.decide(addressed, { type: 'LimitTenant', data: { to, expected: openedOf(tenantLimitFields, expected) } });
  }

  /** Only the current institution: an admin exports nothing that they may not see. @throws DomainError `tenant/unknown` */
  async archive(tid: string, context: RequestContext): Promise<{ position: Position; jobId: string }> {
    if (tid !== context.tenantId) throw new DomainError('tenant/unknown', 'Switch to this tenant to export its data.');
    assertUnruled(context.sight);
    const { row } = await this.tenancy.of(tid, context);
    const jobId = partIdOf(context.commandId, 'job');
    const title = `All of ${row.name}`;
    return { jobId, position: await this.jobs.start(jobId, 'archive', title, ARCHIVED_LISTS.length + 2, {}, commandMeta(context)) };
  }

  /** Another admin has to approve. @throws DomainError `tenant/invalid`, `tenant/not-possible` */
  async requestDeletion(tid: string, given: FieldValues, context: RequestContext): Promise<Position> {
    const addressed = await this.tenancy.lookedAfter(tid, context);
    const { reason } = valuesFrom(tenantDeletionFields, given);
    return this.decide(addressed, { type: 'RequestTenantDeletion', data: { by: context.user.userId, reason: String(reason) } });
  }

  /**
   * The deletion happens when it is due, unless it is cancelled before. @throws DomainError `tenant/not-possible`, and what `SecondPersons` refuses
   */
  async agreeToDeletion(tid: string, context: RequestContext): Promise<{ position: Position; dueAt: string }> {
    const addressed = await this.tenancy.lookedAfter(tid, context);
    await this.assertSecondPerson(tid, context);
    const dueAt = new Date(Date.now() + this.config.tenantDeletionDays * DAY_MS).toISOString();
    const position = await this.decide(addressed, { type: 'AgreeToTenantDeletion', data: { by: context.user.userId, dueAt } });
    return { position, dueAt };
  }

  async withdrawDeletion(tid: string, context: RequestContext): Promise<Position> {
    return this.decide(await this.tenancy.lookedAfter(tid, context), { type: 'WithdrawTenantDeletion', data: {} });
  }

  /** Without a request the decider refuses the approval. */
  private async assertSecondPerson(tid: string, context: RequestContext): Promise<void> {
    const events = (await this.store.read(tenantStream(tid))) as RecordedEvent<TenantEvent>[];
    const request = events.findLast(({ type }) => type === 'TenantDeletionRequested');
    if (!request) return;
    const { actor } = request.meta;
    const requestedBy = { tenantId: actor.tenantId ?? tid, userId: actor.id };
    await this.secondPersons.assertMayConfirm({ requestedBy, requestedAt: request.at }, context);
  }

  private async decide({ meta }: Addressed, command: TenantCommand): Promise<Position> {
    const { position } = await this.commands.execute(new DecideCommand(tenantBoundary, [], command, meta));
    this.identity.forget();
    return position;
  }
}

const pick = (given: FieldValues, wanted: (name: string) => boolean): FieldValues =>
  Object.fromEntries(Object.entries(given).filter(([name]) => wanted(name)));
