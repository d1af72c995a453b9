import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CommandMeta } from '@matricula/auth';
import { DomainError, type Json, mapWide, type Position } from '@matricula/domain/kernel';
import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import { recordBoundary } from '@matricula/domain/record';
import { tenantDecider, tenantStream, type TenantRegistered } from '@matricula/domain/tenant';
import { firstNames, lastNames } from '@matricula/domain/tenant/demo-set';
import { roles, sources, stateCities, streamCourses } from '@matricula/domain/tenant/starter-set';
import { role as roleRecord } from '@matricula/domain/user';
import { appendOfPart, EventStore, execute } from '@matricula/event-store';
import { systemActor } from '@matricula/policy-kit';
import { DecideCommand } from '../decision';
import { LeadCapture } from '../capture';
import type { IncomingEnquiry } from '@matricula/domain/lead';
import { RegisterUserCommand } from '../user';
import { demoRecords, RECORDS_AT_A_TIME, starterRecords, type StarterRecord } from './starter-records';

const DEMO_LEADS = 40;
/** Number of signs tried for institutions with the same name. */
const MOST_NAMESAKES = 50;

interface FirstAdmin {
  userId: string;
  name: string;
  email: string;
  password: string;
}

/** The data of an institution to be created. */
export interface NewTenant {
  profile: Record<string, Json>;
  timeZone: string;
  addedFrom: string;
  admin: FirstAdmin;
  /** All ids are derived from this one, so that a repetition creates nothing twice. */
  makingId: string;
}

/** Creates institutions with roles, masters and a first admin. Calling it again with the same `makingId` completes an interrupted creation. */
@Injectable()
export class TenantMaker {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
    private readonly capture: LeadCapture,
  ) {}

  async make(
    { profile, timeZone, addedFrom, admin, makingId }: NewTenant,
    meta: CommandMeta,
  ): Promise<{ tid: string; position: Position }> {
    const name = String(profile.name);
    const { tid } = await this.register(
      { name, timeZone, profile, addedFrom, tid: '' },
      String(profile.short_name ?? name),
      makingId,
      meta,
    );
    const own = this.metaIn(tid, meta);
    await this.keep(
      starterRecords.filter(({ type }) => type === roleRecord),
      own,
      makingId,
    );
    const { password, ...person } = admin;
    const role = staffRoles.admin;
    const roleName = roles.find((one) => one.role === role)?.name ?? '';
    const user = { ...person, role, roleName, userType: 'org', allowedTenants: [tid] };
    await this.commands.execute(new RegisterUserCommand(user, password, { ...own, commandId: `${makingId}/admin` }));
    const rest = starterRecords.filter(({ type }) => type !== roleRecord);
    return { tid, position: await this.keep(rest, own, makingId) };
  }

  /** Adds demo colleges and leads. */
  async addDemoData(tid: string, makingId: string, meta: CommandMeta): Promise<Position> {
    const own = this.metaIn(tid, meta);
    await this.keep(demoRecords, own, makingId);
    const outcomes = await this.capture.captureMany(demoEnquiries(makingId), own);
    return outcomes.reduce((latest, { position }) => (position > latest ? position : latest), '');
  }

  /** Appends to its own stream and to that of the institution that adds it, atomically. Its sign is the first free one for its name. */
  private async register(
    data: TenantRegistered['data'],
    sign: string,
    makingId: string,
    { tenantId, commandId: _command, ...meta }: CommandMeta,
  ) {
    const base =
      sign
        .toLowerCase()
        .normalize('NFKD')
        .replaceAll(/[^a-z0-9]+/g, '')
        .slice(0, 24) || 'tenant';
    const above = tenantStream(tenantId);
    for (let at = 1; at <= MOST_NAMESAKES; at++) {
      const tid = at === 1 ? base : `${base}${at}`;
      const command = { type: 'RegisterTenant', data: { ...data, tid } } as const;
      const address = { stream: tenantStream(tid), tenantId: tid };
      const beside = async () => {
        const revision = (await this.store.revisions([above])).get(above) ?? -1;
        const event = { type: 'TenantAdded', data: { tid, name: data.name } };
        return [appendOfPart('added', { stream: above, tenantId }, revision, [event], { ...meta, commandId: makingId })];
      };
      const actor = { ...meta.actor, tenantId: meta.actor.tenantId ?? tenantId };
      const made = execute(this.store, tenantDecider, address, command, { ...meta, actor }, { commandId: `${makingId}/tenant`, beside });
      const receipt = await made.catch((error: unknown) => {
        if (error instanceof DomainError && error.code === 'tenant/exists') return undefined;
        throw error;
      });
      if (receipt) return { tid };
    }
    throw new DomainError('tenant/exists', 'There are too many institutions of this name: give it another short name.');
  }

  private async keep(records: readonly StarterRecord[], meta: CommandMeta, makingId: string): Promise<Position> {
    const receipts = await mapWide(records, RECORDS_AT_A_TIME, ({ type, id, values }) => {
      const command = { type: 'CreateRecord', data: { recordId: id, values } } as const;
      const own = { ...meta, commandId: `${makingId}/${type.list}/${id}` };
      return this.commands.execute(new DecideCommand(recordBoundary(type), [id], command, own));
    });
    return receipts.reduce((latest, { position }) => (position > latest ? position : latest), '');
  }

  private metaIn(tenantId: string, { correlationId, causationId }: CommandMeta): CommandMeta {
    return { tenantId, actor: systemActor, correlationId, causationId, version: 1 };
  }
}

/** Enquiries of the last days, the same for every institution. */
function demoEnquiries(makingId: string): IncomingEnquiry[] {
  const states = Object.entries(stateCities);
  const courses = Object.values(streamCourses).flat();
  const pick = <T>(of: readonly T[], at: number): T => of[at % of.length]!;
  return Array.from({ length: DEMO_LEADS }, (_, at) => {
    const [state, cities] = pick(states, at * 5);
    const name = `${pick(firstNames, at * 7)} ${pick(lastNames, at * 11)}`;
    return {
      name,
      phone: `98${String(45_100_000 + at * 7_919)}`,
      email: `${name.toLowerCase().replace(' ', '.')}${at}@mail.example`,
      source: pick(sources, at)[0],
      course: pick(courses, at * 3),
      state,
      city: pick(cities, at),
      commandId: `${makingId}/lead/${at}`,
    };
  });
}
