import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  college,
  collegeCategory,
  collegeCourse,
  collegeFacility,
  course,
  courseRule,
  degree,
  specialisation,
} from '@matricula/domain/catalog';
import { mapWide } from '@matricula/domain/kernel';
import { recordBoundary } from '@matricula/domain/record';
import { shortlistBoundary, type ChosenCourse, type ShortlistCommand } from '@matricula/domain/shortlist';
import { allStreams, stateCities, streamCourses } from '@matricula/domain/tenant/starter-set';
import { EventStore, executeMany, type AddressedCommand } from '@matricula/event-store';
import { systemActor } from '@matricula/policy-kit';
import { DecideCommand, RECORDS_AT_A_TIME, type StarterRecord } from '@matricula/services/commands';
import {
  collegeKinds,
  collegeNames,
  COLLEGES,
  collegeTowns,
  facilities,
  type Programme,
  programmes,
  recommendationNotes,
  ruledStates,
  sellingPoints,
} from './college-set';
import { morningBefore } from './india-clock';
import type { Institution } from './institution';
import { ownedLeads, type OwnedLead } from './owned-leads';
import { Random } from './random';
import { usersOf } from './seed-institution';
import type { Story } from './story';

/** The number of leads that have shortlists, refusals or recommendations. */
export const ADVISED = 40;

const slug = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, '-');

/** The catalog is the same in every institution and on every machine. */
const SEED = 41;

interface CatalogCollege {
  id: string;
  name: string;
  state: string;
  courses: (StarterRecord & { chosen: ChosenCourse; stream: string })[];
}

/**
 * Creates the catalog of colleges with their courses, and what counsellors did with it: shortlists, refusals and recommendations. Only an
 * institution that advises on many colleges has it; a university is its own. Safe to repeat.
 */
export async function seedColleges(app: INestApplicationContext, institution: Institution, story: Story): Promise<void> {
  if (institution.profile.tenant_type !== 'consultant') return;
  const { tid } = institution;
  const at = morningBefore(story);
  const commands = app.get(CommandBus);
  const meta = { tenantId: tid, actor: systemActor, correlationId: `seed-${tid}`, version: 1 };
  const { records, colleges } = catalog();
  await mapWide(records, RECORDS_AT_A_TIME, ({ type, id, values }) => {
    const command = { type: 'CreateRecord', data: { recordId: id, values } } as const;
    return commands.execute(
      new DecideCommand(recordBoundary(type), [id], command, { ...meta, commandId: `seed/${tid}/${type.list}/${id}` }, at),
    );
  });
  const { tenantId: _tenant, ...plain } = meta;
  const store = app.get(EventStore);
  await executeMany(store, shortlistBoundary.decider, advice(institution, await ownedLeads(store, tid), colleges), plain);
}

/** All records of the catalog, those that others refer to first. */
function catalog(): { records: StarterRecord[]; colleges: CatalogCollege[] } {
  const random = new Random(SEED);
  const named = (type: StarterRecord['type'], names: readonly string[]): StarterRecord[] =>
    names.map((name) => ({ type, id: `${type.list}-${slug(name)}`, values: { name } }));
  const known = new Set(Object.values(streamCourses).flat());
  const colleges = towns().map((town, at) => collegeOf(at, town, random));
  const records: StarterRecord[] = [
    ...named(collegeCategory, [...new Set(collegeKinds.map(([, category]) => category))]),
    ...named(collegeFacility, facilities),
    ...[...new Map(programmes.map((one) => [one.degree, one])).values()].map(({ degree: name, level, stream }) => ({
      ...{ type: degree, id: `degree-${slug(name)}`, values: { name, level, stream } },
    })),
    ...specialisationsOf().map(([of, name]) => ({
      ...{ type: specialisation, id: `specialisation-${slug(`${of} ${name}`)}`, values: { name, degree: of } },
    })),
    ...programmes
      .filter((one) => !known.has(one.course))
      .map(({ course: courseName, stream, level }) => ({
        type: course,
        id: `course-${slug(courseName)}`,
        values: { courseName, stream, level },
      })),
    ...colleges.map(({ record }) => record),
    ...colleges.flatMap(({ courses }) => courses.map(({ type, id, values }) => ({ type, id, values }))),
    ...ruledStates.map(([state, courses]) => ({
      type: courseRule,
      id: `course-rule-${slug(state)}`,
      values: { state, courses: [...courses] },
    })),
  ];
  return { records, colleges };
}

/** Pairs of a degree and a specialisation, each once. */
function specialisationsOf(): (readonly [string, string])[] {
  const all = programmes.flatMap(({ degree: of, specialisations }) => specialisations.map((name) => [of, name] as const));
  return [...new Map(all.map((pair) => [pair.join('/'), pair])).values()];
}

/** A town for every college: each town of the masters at least once, those with many colleges more often. */
function towns(): (readonly [state: string, city: string])[] {
  const once = Object.entries(stateCities).flatMap(([state, cities]) => cities.map((city) => [state, city] as const));
  const weighted = once.flatMap((town) => Array.from({ length: collegeTowns[town[1]] ?? 1 }, () => town));
  return Array.from({ length: COLLEGES }, (_, at) => (at < once.length ? once[at]! : weighted[(at - once.length) % weighted.length]!));
}

function collegeOf(at: number, [state, city]: readonly [string, string], random: Random): CatalogCollege & { record: StarterRecord } {
  const id = String(2_001 + at);
  const first = allStreams[at % allStreams.length]!;
  const second = allStreams[(at * 7 + 3 + Math.floor(at / allStreams.length)) % allStreams.length]!;
  const [kind, category] = collegeKinds[random.below(collegeKinds.length)]!;
  // The town and the number of turns through the names keep names apart.
  const name = `${collegeNames[at % collegeNames.length]!} ${kind} of ${first}, ${city}`;
  const dear = 0.15 + random.next() * 0.85;
  const offered = coursesOf([first, second], random);
  const record: StarterRecord = {
    type: college,
    id,
    values: {
      ...{ clgId: id, clgName: name, clgState: state, clgCity: city, category, partner: random.chance(0.7) },
      facilities: facilities.filter(() => random.chance(0.55)),
      established: 1_920 + random.below(95),
      website: `https://${slug(name)}.example`,
    },
  };
  const courses = offered.map(({ programme, specialisation: special, mode }, place) => {
    const [least, most] = programme.fees;
    const share = mode === 'Regular' ? dear : dear * 0.4;
    const fee = Math.round((least + (most - least) * share) / 1_000) * 1_000;
    const { course: courseName, stream, degree: of, level, years } = programme;
    const courseId = `${id}-${place + 1}`;
    return {
      type: collegeCourse,
      id: courseId,
      values: {
        ...{ courseName, collegeId: id, stream, degree: of, specialisation: special, level, mode, fee, feeType: 'Annual', duration: years },
        ...{ seats: 30 + 30 * random.below(5), usp: random.pick(sellingPoints) },
      },
      chosen: { collegeId: id, collegeName: name, courseId, courseName, fee, feeType: 'Annual' },
      stream,
    };
  });
  return { id, name, state, courses, record };
}

/** Four to six courses of the given streams; a further specialisation, or distance study, where the streams have few. */
function coursesOf(streams: readonly string[], random: Random): { programme: Programme; specialisation: string; mode: string }[] {
  const taught = programmes.filter(({ stream }) => streams.includes(stream));
  const regular = taught.flatMap((programme) =>
    programme.specialisations.map((one) => ({ programme, specialisation: one, mode: 'Regular' })),
  );
  const firsts = taught.map((programme) => ({ programme, specialisation: programme.specialisations[0]!, mode: 'Regular' }));
  const further = regular.filter(({ programme, specialisation: one }) => programme.specialisations[0] !== one);
  const distance = firsts.map((one) => ({ ...one, mode: 'Distance' }));
  return [...firsts, ...further, ...distance].slice(0, 4 + random.below(3));
}

/** What the owners of the latest leads did with colleges of the catalog. */
function advice(
  institution: Institution,
  leads: readonly OwnedLead[],
  colleges: readonly CatalogCollege[],
): AddressedCommand<ShortlistCommand>[] {
  const { tid } = institution;
  const random = new Random(SEED);
  const people = new Map(usersOf(institution).map((user) => [user.userId, user]));
  const now = Date.now();
  return leads.slice(-ADVISED).flatMap(({ lead, ownerId }, place) => {
    const { at } = lead;
    const { leadId, state, stream } = lead.data;
    const by = people.get(ownerId);
    if (!by) return [];
    const suiting = colleges.flatMap(({ courses }) => courses).filter((one) => stream === undefined || one.stream === stream);
    const near = colleges.filter((one) => one.state === state);
    const chosen = Array.from({ length: 1 + random.below(3) }, () => random.pick(suiting).chosen);
    const refused = random.pick(near.length > 0 ? near : colleges);
    const steps: ShortlistCommand[] = [
      ...chosen.map((data): ShortlistCommand => ({ type: 'ShortlistCourse', data })),
      ...(place % 2 === 0 && chosen.every(({ collegeId }) => collegeId !== refused.id)
        ? [{ type: 'MarkNotInterested', data: { collegeId: refused.id, collegeName: refused.name } } as const]
        : []),
      ...(place % 3 === 0 ? [recommendation(state, stream, chosen, place)] : []),
    ];
    const meta = { actor: { id: by.userId, name: by.name, email: by.email, role: by.role }, correlationId: `seed-${tid}` };
    return steps.map((command, step) => ({
      ...{ stream: shortlistBoundary.stream(tid, leadId), tenantId: tid, command, meta, commandId: `seed/${tid}/advice/${leadId}/${step}` },
      at: new Date(Math.min(Date.parse(at) + (step + 5) * 60_000, now)).toISOString(),
    }));
  });
}

function recommendation(state: string | undefined, stream: string | undefined, chosen: ChosenCourse[], place: number): ShortlistCommand {
  const most = Math.max(...chosen.map(({ fee = 0 }) => fee));
  const preferences = [
    ...(state ? [{ name: 'state', values: [state] }] : []),
    ...(stream ? [{ name: 'stream', values: [stream] }] : []),
    { name: 'feeTo', values: [String(most)] },
  ];
  const courses = [...new Map(chosen.map((one) => [one.courseId, one])).values()];
  return { type: 'SaveRecommendation', data: { preferences, courses, note: recommendationNotes[place % recommendationNotes.length]! } };
}
