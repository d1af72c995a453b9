import { defineReadModel, flag, instant, integer, keyword, keywords, text } from '@matricula/read-models/kernel';

export const TENANT = 'bench';
export const DAY = 86_400_000;
export const START = Date.UTC(2026, 0, 1);

/** A small generator with a seed, the same on every machine. */
export function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const GIVEN = ['Asha', 'Ravi', 'Meena', 'Arjun', 'Divya', 'Sunil', 'Priya', 'Kiran', 'आशा', 'Farah', 'John', 'Lakshmi'];
const FAMILY = ['Rao', 'Kumar', 'Sharma', 'Patel', 'Nair', 'Singh', 'Das', 'Iyer', 'Khan', "D'Souza", 'Reddy', 'Gupta'];
const skewed = (next: () => number, prefix: string, count: number) => `${prefix}-${Math.floor(next() ** 2 * count)}`;
const moment = (next: () => number, days: number) => new Date(START + Math.floor(next() * days * DAY)).toISOString();
const uuid = (next: () => number) => {
  const hex = Array.from({ length: 4 }, () =>
    Math.floor(next() * 2 ** 32)
      .toString(16)
      .padStart(8, '0'),
  ).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
};

/** A lead of 25 fields with skewed values. */
export function leadAt(index: number) {
  const next = random(index + 1);
  const name = `${GIVEN[Math.floor(next() ** 2 * GIVEN.length)]} ${FAMILY[Math.floor(next() ** 2 * FAMILY.length)]}`;
  return {
    id: uuid(next),
    name,
    phone: `+919${String(Math.floor(next() * 1e9)).padStart(9, '0')}`,
    email: `${name.split(' ')[1]?.toLowerCase()}.${Math.floor(next() * 1e7)}@example.org`,
    ownerId: skewed(next, 'owner', 60),
    ownerName: `Counsellor ${Math.floor(next() * 60)}`,
    teamId: skewed(next, 'team', 8),
    stage: skewed(next, 'stage', 12),
    subStage: skewed(next, 'sub', 30),
    source: skewed(next, 'source', 20),
    campaign: skewed(next, 'campaign', 100),
    channel: skewed(next, 'channel', 6),
    city: skewed(next, 'city', 40),
    state: skewed(next, 'state', 20),
    collegeId: skewed(next, 'college', 25),
    courseId: skewed(next, 'course', 50),
    priority: skewed(next, 'priority', 4),
    labels: [skewed(next, 'label', 10), skewed(next, 'label', 10)],
    score: Math.floor(next() * 1000),
    calls: Math.floor(next() ** 3 * 40),
    open: next() < 0.8,
    createdAt: moment(next, 180),
    updatedAt: moment(next, 180),
    nextFollowUpAt: next() < 0.6 ? moment(next, 200) : undefined,
    remark: `Spoke about the course, asks for fees and hostel; call back in the evening (${Math.floor(next() * 1000)})`,
  };
}

/** A call action of one of the leads. */
export function factAt(index: number) {
  const next = random(index + 500_000_001);
  return {
    id: uuid(next),
    leadId: uuid(random(Math.floor(index / 5) + 1)),
    actorId: skewed(next, 'owner', 60),
    teamId: skewed(next, 'team', 8),
    source: skewed(next, 'source', 20),
    stage: skewed(next, 'stage', 12),
    happenedAt: moment(next, 180),
    talkSeconds: Math.floor(next() * 600),
  };
}

export const benchLeads = defineReadModel<ReturnType<typeof leadAt>>({
  name: 'bench-leads',
  version: 1,
  key: 'id',
  fields: {
    name: text().searchable(),
    phone: keyword().searchable(),
    email: keyword().searchable(),
    ownerId: keyword(),
    teamId: keyword(),
    stage: keyword(),
    subStage: keyword(),
    source: keyword(),
    campaign: keyword(),
    channel: keyword(),
    city: keyword(),
    state: keyword(),
    collegeId: keyword(),
    courseId: keyword(),
    priority: keyword(),
    labels: keywords(),
    score: integer(),
    calls: integer(),
    open: flag(),
    createdAt: instant(),
    updatedAt: instant(),
    nextFollowUpAt: instant(),
  },
});

export const benchFacts = defineReadModel<ReturnType<typeof factAt>>({
  name: 'bench-facts',
  version: 1,
  key: 'id',
  fields: {
    leadId: keyword(),
    actorId: keyword(),
    teamId: keyword(),
    source: keyword(),
    stage: keyword(),
    happenedAt: instant(),
    talkSeconds: integer(),
  },
});
