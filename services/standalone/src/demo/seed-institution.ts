import { CommandBus } from '@nestjs/cqrs';
import type { INestApplicationContext } from '@nestjs/common';
import type { CommandMeta } from '@matricula/auth';
import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import { city, college, course, state, stream } from '@matricula/domain/catalog';
import { leadSource, leadStage } from '@matricula/domain/lead';
import { recordBoundary, recordStream, type RecordType, type RecordValues } from '@matricula/domain/record';
import { tenantDecider, tenantStream } from '@matricula/domain/tenant';
import { designation, orgLocation, role as roleRecord, skill } from '@matricula/domain/user';
import { EventStore, execute } from '@matricula/event-store';
import { systemActor } from '@matricula/policy-kit';
import { RegisterUserCommand, DecideCommand } from '@matricula/services/commands';
import {
  allStreams,
  colleges,
  DEMO_PASSWORD,
  designations,
  details,
  type Institution,
  locations,
  roles,
  skills,
  sourceNames,
  sources,
  staff,
  stages,
  stateCities,
  streamCourses,
} from './institution';
import { aclOf } from './permissions';

/** A member of staff as the simulation needs them. */
export interface SeededUser {
  userId: string;
  name: string;
  email: string;
  role: number;
}

/** Ids follow from names: the same institution gets the same ids on every machine. */
const slug = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, '-');

export const usersOf = ({ tid, domain }: Institution): SeededUser[] =>
  staff.map(([key, name, role]) => ({ userId: `${tid}-${key}`, name, email: `${key}@${domain}`, role }));

const cities = Object.entries(stateCities).flatMap(([of, names]) =>
  names.map((cityName) => ({ id: `city-${slug(cityName)}`, values: { name: cityName, state: of, stateId: `state-${slug(of)}` } })),
);
const lastCity = cities.slice(-1);

/** Stream of the record that is made last: where it is, making the institution was not interrupted. */
export const lastStream = ({ tid }: Institution) => recordStream(city, tid, lastCity[0]!.id);

/** When an institution was made (now without), and what it has done since: that is told before the last record is made. */
interface Past {
  at?: string;
  work?(): Promise<void>;
}

/** Registers a tenant with its roles, staff and masters, through the commands that people use; harmless when repeated. */
export async function seedInstitution(app: INestApplicationContext, institution: Institution, { at, work }: Past = {}): Promise<void> {
  const { tid, name, profile, domain, adminAlsoIn = [] } = institution;
  const commands = app.get(CommandBus);
  const store = app.get(EventStore);
  const meta: CommandMeta = { tenantId: tid, actor: systemActor, correlationId: `seed-${tid}`, version: 1 };
  const { tenantId: _tenant, ...plain } = meta;
  const registered = { type: 'RegisterTenant', data: { tid, name, timeZone: 'Asia/Kolkata', profile: { ...profile } } } as const;
  await execute(store, tenantDecider, { stream: tenantStream(tid), tenantId: tid }, registered, plain, { commandId: `seed/${tid}`, at });

  const save = (type: RecordType, recordId: string, values: RecordValues) => {
    const command = { type: 'CreateRecord', data: { recordId, values } } as const;
    return commands.execute(
      new DecideCommand(recordBoundary(type), [recordId], command, { ...meta, commandId: `seed/${tid}/${type.list}/${recordId}` }, at),
    );
  };
  const saveAll = (type: RecordType, records: { id: string; values: RecordValues }[]) =>
    Promise.all(records.map(({ id, values }) => save(type, id, values)));

  await saveAll(
    roleRecord,
    roles.map(({ role, name: roleName }) => ({ id: `role-${role}`, values: { role, name: roleName, acl: aclOf(role) as never } })),
  );
  await Promise.all(
    staff.map(([key, userName, role, manager]) => {
      const user = {
        userId: `${tid}-${key}`,
        name: userName,
        email: `${key}@${domain}`,
        role,
        roleName: roles.find((one) => one.role === role)?.name ?? '',
        userType: role === staffRoles.admin ? 'org' : 'staff',
        managerId: manager && `${tid}-${manager}`,
        altMobile: '9800012345',
        allowedTenants: role === staffRoles.admin ? [tid, ...adminAlsoIn] : [tid],
        details: details[key],
      };
      return commands.execute(new RegisterUserCommand(user, DEMO_PASSWORD, { ...meta, commandId: `seed/${user.userId}` }, at));
    }),
  );
  for (const [type, names] of [
    [designation, designations],
    [skill, skills],
    [orgLocation, locations],
  ] as const) {
    await saveAll(
      type,
      names.map((one) => ({ id: `${type.list}-${slug(one)}`, values: { name: one } })),
    );
  }
  await saveAll(
    leadStage,
    stages.map(({ id, subStages, ...values }, index) => ({
      id,
      values: { ...values, order: index, subStages: subStages.map((one) => ({ name: one })) },
    })),
  );
  await saveAll(
    leadSource,
    sources.map(([source]) => ({ id: `source-${slug(source)}`, values: { name: source, displayName: sourceNames[source] } })),
  );
  await saveAll(
    college,
    colleges.map(([clgId, clgName, clgState, clgCity]) => ({ id: clgId, values: { clgId, clgName, clgState, clgCity } })),
  );
  await saveAll(
    stream,
    allStreams.map((catName) => ({ id: `stream-${slug(catName)}`, values: { catName } })),
  );
  await saveAll(
    course,
    Object.entries(streamCourses).flatMap(([of, names]) =>
      names.map((courseName) => ({ id: `course-${slug(courseName)}`, values: { courseName, stream: of } })),
    ),
  );
  await saveAll(
    state,
    Object.keys(stateCities).map((value) => ({ id: `state-${slug(value)}`, values: { value } })),
  );
  await saveAll(city, cities.slice(0, -1));
  await work?.();
  await saveAll(city, lastCity);
}
