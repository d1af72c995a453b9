import { mapWide } from '@matricula/domain/kernel';
import { CommandBus } from '@nestjs/cqrs';
import type { INestApplicationContext } from '@nestjs/common';
import type { CommandMeta } from '@matricula/auth';
import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import { recordBoundary, recordStream } from '@matricula/domain/record';
import { tenantDecider, tenantStream } from '@matricula/domain/tenant';
import { designation, orgLocation, role as roleRecord, skill } from '@matricula/domain/user';
import { EventStore, execute } from '@matricula/event-store';
import { systemActor } from '@matricula/policy-kit';
import {
  DecideCommand,
  demoRecords,
  RECORDS_AT_A_TIME,
  RegisterUserCommand,
  starterRecords,
  type StarterRecord,
} from '@matricula/services/commands';
import { roles } from '@matricula/domain/tenant/starter-set';
import { DEMO_PASSWORD, designations, details, type Institution, locations, skills, staff } from './institution';

/** A user, with the data that the simulation needs. */
export interface SeededUser {
  userId: string;
  name: string;
  email: string;
  role: number;
}

const idOf = (list: string, name: string) => `${list}-${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`;

export const usersOf = ({ tid, domain }: Institution): SeededUser[] =>
  staff.map(([key, name, role]) => ({ userId: `${tid}-${key}`, name, email: `${key}@${domain}`, role }));

/** Lists for employee details, by name. */
const lists: StarterRecord[] = (
  [
    [designation, designations],
    [skill, skills],
    [orgLocation, locations],
  ] as const
).flatMap(([type, names]) => names.map((name) => ({ type, id: idOf(type.list, name), values: { name } })));
const records = [...lists, ...demoRecords, ...starterRecords];
const last = records.at(-1)!;

/** Stream of the record created last: if it exists, the institution is complete. */
export const lastStream = ({ tid }: Institution) => recordStream(last.type, tid, last.id);

/** When the institution was created (now if absent), and its simulated history, which is created before the last record. */
interface Past {
  at?: string;
  work?(): Promise<void>;
}

/** Creates a tenant with its roles, staff and masters, through the same commands as users; safe to repeat. */
export async function seedInstitution(app: INestApplicationContext, institution: Institution, { at, work }: Past = {}): Promise<void> {
  const { tid, name, profile, domain, timeZone = 'Asia/Kolkata', addedFrom, adminAlsoIn = [] } = institution;
  const commands = app.get(CommandBus);
  const store = app.get(EventStore);
  const meta: CommandMeta = { tenantId: tid, actor: systemActor, correlationId: `seed-${tid}`, version: 1 };
  const { tenantId: _tenant, ...plain } = meta;
  const registered = { type: 'RegisterTenant', data: { tid, name, timeZone, profile: { ...profile }, addedFrom } } as const;
  await execute(store, tenantDecider, { stream: tenantStream(tid), tenantId: tid }, registered, plain, { commandId: `seed/${tid}`, at });
  if (addedFrom) {
    const address = { stream: tenantStream(addedFrom), tenantId: addedFrom };
    const added = { type: 'NoteTenantAdded', data: { tid, name } } as const;
    await execute(store, tenantDecider, address, added, plain, { commandId: `seed/${tid}/added`, at });
  }

  const save = ({ type, id, values }: StarterRecord) => {
    const command = { type: 'CreateRecord', data: { recordId: id, values } } as const;
    return commands.execute(
      new DecideCommand(recordBoundary(type), [id], command, { ...meta, commandId: `seed/${tid}/${type.list}/${id}` }, at),
    );
  };
  const saveAll = (some: readonly StarterRecord[]) => mapWide(some, RECORDS_AT_A_TIME, save);
  await saveAll(records.filter((record) => record.type === roleRecord));
  await Promise.all(
    staff.map(([key, userName, role, manager], place) => {
      const user = {
        userId: `${tid}-${key}`,
        name: userName,
        email: `${key}@${domain}`,
        role,
        roleName: roles.find((one) => one.role === role)?.name ?? '',
        userType: role === staffRoles.admin ? 'org' : 'staff',
        managerId: manager && `${tid}-${manager}`,
        altMobile: String(9_800_012_340 + place),
        allowedTenants: role === staffRoles.admin ? [tid, ...adminAlsoIn] : [tid],
        details: details[key],
      };
      return commands.execute(new RegisterUserCommand(user, DEMO_PASSWORD, { ...meta, commandId: `seed/${user.userId}` }, at));
    }),
  );
  await saveAll(records.slice(0, -1).filter((record) => record.type !== roleRecord));
  await work?.();
  await save(last);
}
