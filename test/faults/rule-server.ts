import { setTimeout as pause } from 'node:timers/promises';
import type { LeadRow } from '@matricula/read-models/lead';
import { Server, type Copies } from './server';

/** How often a process is killed while rules work, and the factor by which there are more leads than in the short run. */
export const KILLS = Number(process.env.FAULT_KILLS ?? 4);
export const TIMES = Number(process.env.FAULT_TIMES ?? 1);
/** Captures a second that are attempted, and how many of them are sent at once at most. */
export const PER_SECOND = Number(process.env.FAULT_PER_SECOND ?? 200);
export const BURST = Number(process.env.FAULT_BURST ?? 64);

/** People whom the rules of these specs give leads. */
export const PEOPLE = ['counsellor', 'counsellor2', 'counsellor3', 'caller3'].map((name) => `sunrise-${name}`);
const LOOK_MS = 50;
/** The API takes ten requests a second with one key. */
const KEYS = 24;
/** Keys of rows that a call takes. */
const MOST_KEYS = 1_000;

export const inState = (state: string) => [{ condition: 'And', rules: [{ columnName: 'state', operator: 'in', value: [state] }] }];

/** A product that is killed while its rules work. */
export class RuleServer {
  readonly server = new Server();
  private readonly secrets: string[] = [];
  private kills = 0;
  private captured = 0;

  /** Starts it in two copies or in the given ones, with an active rule for all leads that no other rule matches. No number of leads is a storm. */
  async begin(configuration: Record<string, string> = {}, copies: number | Copies = 2): Promise<void> {
    await this.server.begin(configuration, copies);
    for (let n = 0; n < KEYS; n++)
      this.secrets.push((await this.post<{ secret: string }>('api-keys', { name: `Landing page ${n}`, scopes: ['capture'] })).secret);
    await this.server.ask('PUT', '/api/automation/limits', { storm_leads: 1_000_000 });
    const { data } = await this.server.ask<{ data: { catch_all: boolean; state: string }[] }>('GET', '/api/list-rule');
    if (data.some(({ catch_all, state }) => catch_all && state === 'active')) return;
    const users = ['sunrise-caller3'].map((id) => ({ id, weight: 1 }));
    const { id } = await this.post<{ id: string }>('create', { name: 'Everybody', users, availability: 'active', catch_all: true });
    await this.post('status-change-rule', { id, status: 1 });
  }

  async post<Data>(path: string, body: object): Promise<Data> {
    return (await this.server.ask<{ data: Data }>('POST', `/api/${path}`, body)).data;
  }

  /** Puts a rule in force that gives the leads of a state to the people in turn. */
  async rule(state: string, more: object = {}): Promise<string> {
    const users = PEOPLE.map((id) => ({ id, weight: 1 }));
    const rule = { name: `${state} in turn`, rule: inState(state), users, availability: 'active', priority: 0, status: 1, ...more };
    return (await this.post<{ id: string }>('add/assignment/rule', rule)).id;
  }

  /** Captures a lead of a state, and repeats the request until it is acknowledged. */
  async capture(state: string): Promise<string> {
    const place = this.captured++;
    const body = JSON.stringify({ name: `Tashi ${place}`, phone: `98116${String(10_000 + place)}`, source: 'IVR', state });
    for (let attempt = place; ; attempt++) {
      const secret = this.secrets[attempt % KEYS]!;
      const headers = { 'content-type': 'application/json', 'x-api-key': secret, 'idempotency-key': `capture-${place}` };
      const answer = await fetch(`${this.server.urlOf(attempt)}/api/capture/leads`, { method: 'POST', headers, body }).catch(
        () => undefined,
      );
      if (answer?.ok) return ((await answer.json()) as { data: { leadId: string } }).data.leadId;
      if (answer && answer.status < 500 && answer.status !== 429) throw new Error(`${answer.status} ${await answer.text()}`);
      await pause(LOOK_MS);
    }
  }

  /**
   * Captures leads in bursts, and disturbs the product `times` times meanwhile, whenever the next part of the leads is acknowledged: further bursts are
   * under way then. No burst is sent while more than another one is unanswered, or when two disturbances are due.
   */
  async captureInBursts(count: number, stateOf: (place: number) => string, times: number, disturb: (time: number) => Promise<void>) {
    const ids: string[] = [];
    const sent: Promise<void>[] = [];
    const began = performance.now();
    let [done, disturbed] = [0, 0];
    const shareOf = (time: number) => Math.ceil(((time + 1) * count) / (times + 1));
    const disturbing = async () => {
      for (; disturbed < times; disturbed++) {
        while (done < shareOf(disturbed)) await pause(1);
        await disturb(disturbed);
      }
    };
    const sending = async () => {
      while (sent.length < count) {
        const early = began + (sent.length * 1_000) / PER_SECOND - performance.now();
        if (early > 0) await pause(early);
        while (sent.length - done > BURST || (disturbed < times && sent.length > shareOf(disturbed + 1))) await pause(LOOK_MS / 10);
        for (const end = Math.min(count, sent.length + BURST); sent.length < end;) {
          const capture = this.capture(stateOf(sent.length));
          sent.push(capture.then((leadId) => ((done += 1), void ids.push(leadId))));
        }
      }
      await Promise.all(sent);
    };
    await Promise.all([sending(), disturbing()]);
    const seconds = (performance.now() - began) / 1_000;
    process.stdout.write(`${count} captures in ${seconds.toFixed(1)} s, ${times} disturbances: ${(count / seconds).toFixed(1)} a second\n`);
    return ids;
  }

  /** Kills one of the copies and starts it again. */
  async killed(): Promise<void> {
    await this.server.killCopy(this.kills);
    await this.server.startCopy(this.kills++);
  }

  /** The rows of leads that meet a condition. */
  leads(where: object): Promise<LeadRow[]> {
    return this.post<LeadRow[]>('lists/leads/rows', { where, limit: 1_000 });
  }

  /** The rows of a list by their keys. */
  async rowsOf<Row = LeadRow>(keys: readonly string[], list = 'leads'): Promise<Row[]> {
    const rows: Row[] = [];
    for (let from = 0; from < keys.length; from += MOST_KEYS)
      rows.push(...(await this.post<Row[]>(`lists/${list}/by-key`, { keys: keys.slice(from, from + MOST_KEYS) })));
    return rows;
  }

  /**
   * Waits until a count reaches a number, and kills a copy `kills` times meanwhile, whenever the count has passed the next part of the number.
   * @throws Error if the count stays below it for longer than a limit
   */
  async reaches(count: () => Promise<number>, wanted: number, limitMs: number, kills = 0): Promise<void> {
    const limit = Date.now() + limitMs;
    let found = 0;
    for (let done = 0; found < wanted || done < kills; await pause(LOOK_MS)) {
      found = await count();
      if (Date.now() > limit) throw new Error(`${found} instead of ${wanted}, after ${done} kills`);
      if (done < kills && found * (kills + 1) > wanted * done) {
        done += 1;
        await this.killed();
      }
    }
    if (found > wanted) throw new Error(`${found} instead of ${wanted}`);
  }

  remove(): Promise<void> {
    return this.server.remove();
  }
}

/** Leads that were not assigned exactly once, and by how many leads the people of a rule differ. */
export function shares(rows: readonly LeadRow[]): { wrong: string[]; apart: number } {
  const counts = PEOPLE.map((userId) => rows.filter(({ ownerId }) => ownerId === userId).length);
  const wrong = rows.filter(({ assignmentIds, ownerId }) => assignmentIds.length !== 1 || !PEOPLE.includes(ownerId ?? ''));
  return { wrong: wrong.map(({ leadId }) => leadId), apart: Math.max(...counts) - Math.min(...counts) };
}
