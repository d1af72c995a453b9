import { city, college, course, state, stream } from '@matricula/domain/catalog';
import { dialerList, dialerRule } from '@matricula/domain/dialer';
import { leadSource, leadStage } from '@matricula/domain/lead';
import { publisher } from '@matricula/domain/marketing';
import type { RecordType, RecordValues } from '@matricula/domain/record';
import { colleges, dialerLists, dialerRules, publishers } from '@matricula/domain/tenant/demo-set';
import { allStreams, roles, sourceNames, sources, stages, stateCities, streamCourses } from '@matricula/domain/tenant/starter-set';
import { role as roleRecord } from '@matricula/domain/user';
import { aclOf } from '@matricula/domain/user/default-permissions';

export interface StarterRecord {
  type: RecordType;
  id: string;
  values: RecordValues;
}

/** Number of records created concurrently: hundreds of commands at once would exceed the deadline of a busy log. */
export const RECORDS_AT_A_TIME = 16;

/** Ids derive from names, so they are the same in every institution. */
const slug = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, '-');

/** Records that a new institution needs: roles first, cities last. */
export const starterRecords: readonly StarterRecord[] = [
  ...roles.map(({ role, name }) => ({ type: roleRecord, id: `role-${role}`, values: { role, name, acl: aclOf(role) as never } })),
  ...stages.map(({ id, subStages, ...values }, index) => ({
    type: leadStage,
    id,
    values: { ...values, order: index + 1, subStages: subStages.map((one) => ({ name: one })) },
  })),
  ...sources.map(([name]) => ({ type: leadSource, id: `source-${slug(name)}`, values: { name, displayName: sourceNames[name] } })),
  ...allStreams.map((catName) => ({ type: stream, id: `stream-${slug(catName)}`, values: { catName } })),
  ...Object.entries(streamCourses).flatMap(([of, names]) =>
    names.map((courseName) => ({ type: course, id: `course-${slug(courseName)}`, values: { courseName, stream: of } })),
  ),
  ...Object.keys(stateCities).map((value) => ({ type: state, id: `state-${slug(value)}`, values: { value } })),
  ...Object.entries(stateCities).flatMap(([of, names]) =>
    names.map((name) => ({ type: city, id: `city-${slug(name)}`, values: { name, state: of, stateId: `state-${slug(of)}` } })),
  ),
];

/** Colleges, publishers and dialer rules of the demonstration. */
export const demoRecords: readonly StarterRecord[] = [
  ...colleges.map(([clgId, clgName, clgState, clgCity]) => ({
    type: college,
    id: clgId,
    values: { clgId, clgName, clgState, clgCity },
  })),
  ...publishers.map(({ id, ...values }) => ({ type: publisher, id, values })),
  ...dialerLists.map(([key, value]) => ({ type: dialerList, id: `dialer-list-${key}`, values: { value } })),
  ...dialerRules.map(({ id, lists, ...values }) => ({
    type: dialerRule,
    id: `dialer-rule-${id}`,
    values: { ...values, listIds: lists.map((key) => `dialer-list-${key}`) },
  })),
];
