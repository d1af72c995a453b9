#!/usr/bin/env node
// Verifies an export of Matricula without Matricula: node verify-export.mjs FOLDER [heads.json stored from an earlier export]
// Every event is one line of events.ndjson, every link of the chain one line of chain.ndjson, in the same order. The hash of a link is
// SHA-256(previous hash + canonical JSON of the event); the first previous hash is 64 zeros. Exit code 1 if anything differs.
import { createHash } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const [folder, earlier] = process.argv.slice(2);
if (!folder) {
  console.error('Say which folder: node verify-export.mjs FOLDER [earlier-heads.json]');
  process.exit(1);
}

/** RFC 8785: keys sorted by UTF-16 units, no white space; numbers and strings as JSON.stringify writes them. */
function canonical(value) {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(',')}}`;
}

async function* lines(name) {
  for await (const line of createInterface({ input: createReadStream(join(folder, name)), crlfDelay: Infinity })) {
    if (line) yield JSON.parse(line);
  }
}

const heads = JSON.parse(readFileSync(join(folder, 'heads.json'), 'utf8'));
const expected = new Map(
  [...heads.days, ...(earlier ? JSON.parse(readFileSync(earlier, 'utf8')).days : [])].map(({ position, head, day }) => [
    `${position}/${head}`,
    { position, day },
  ]),
);
const positions = new Map([...expected.values()].map((of) => [of.position, of.day]));
const damage = [];
const say = (kind, { id, eventId, position, type = '', stream = '' }) =>
  damage.push(`${kind} ${id ?? eventId} at ${position} ${type} ${stream}`.trim());

const events = lines('events.ndjson');
let event = (await events.next()).value;
let [recorded, verified] = ['0'.repeat(64), 0];
for await (const link of lines('chain.ndjson')) {
  for (; event && event.position < link.position; event = (await events.next()).value) say('inserted', event);
  if (event?.position !== link.position) say('removed', link);
  else {
    const hash = createHash('sha256').update(recorded).update(canonical(event)).digest('hex');
    if (event.id === link.eventId && hash === link.hash) verified += 1;
    else say('changed', { ...event, id: link.eventId });
    event = (await events.next()).value;
  }
  recorded = link.hash;
  if (positions.has(link.position) && !expected.has(`${link.position}/${link.hash}`))
    say(`head of ${positions.get(link.position)} differs:`, link);
}
for (; event; event = (await events.next()).value) say('inserted', event);
if (recorded !== heads.head) damage.push(`the chain ends with ${recorded}, its head is ${heads.head}`);

if (heads.madeAnew) {
  const { at, found } = heads.madeAnew;
  process.stdout.write(`The ledger was recreated on ${at}: it does not vouch for events up to ${found}.\n`);
}
process.stdout.write(`${verified} events of ${heads.tenantId} are as recorded; head ${heads.head}\n`);
for (const line of damage) process.stdout.write(`DAMAGED ${line}\n`);
process.exit(damage.length > 0 ? 1 : 0);
