import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

/** Far enough in the future that a command retried after a fault is not too late. */
const SOON_MS = 45_000;

/** What the product has acknowledged. */
export interface Acknowledged {
  leads: Map<string, string>;
  callActions: Set<string>;
  /** Leads with a call-back due soon. */
  promised: Set<string>;
}

/** Simulated users: each captures a lead, records a call action on it, and retries failed requests, as a console does. */
export class Writers {
  /** Phone by lead id, and ids of call actions. */
  readonly acknowledged: Acknowledged = { leads: new Map(), callActions: new Set(), promised: new Set() };
  /** The newest captured lead. */
  newest: string | undefined;
  /** Number of retried requests. */
  repeated = 0;
  /** The longest time between two acknowledged requests. */
  longestGapMs = 0;
  private lastAt = performance.now();
  private working = false;
  private phones = 0;
  private running: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly urls: () => string[],
    private readonly token: string,
    private readonly count: number,
    /** The owner of the leads, who gets the reminders of call-backs. */
    private readonly ownerId: string,
  ) {}

  start(): void {
    this.working = true;
    this.longestGapMs = 0;
    this.repeated = 0;
    this.lastAt = performance.now();
    this.running = Promise.all(Array.from({ length: this.count }, (_, index) => this.work(index)));
  }

  /** Resolves when every started request is acknowledged. */
  async stop(): Promise<void> {
    this.working = false;
    await this.running;
  }

  private async work(index: number): Promise<void> {
    for (let turn = index; this.working; turn += 1) {
      const phone = `9${String(++this.phones).padStart(9, '0')}`;
      const lead = await this.send<{ data: { leadId: string } }>(turn, 'leadGenerate', {
        ...{ name: `Person ${phone}`, phone, source: 'WEB', user_id: this.ownerId },
      });
      this.acknowledged.leads.set(lead.data.leadId, phone);
      this.newest = lead.data.leadId;
      const soon = turn % 4 === 0;
      const promise = { selectStage: 'stage-call-back', call_date_time: new Date(Date.now() + SOON_MS).toISOString() };
      const callObj = { group: 'call', ...(soon ? promise : { selectStage: 'stage-wrong-number' }) };
      const body = { lead_id: lead.data.leadId, callObj, user_selected_college_id: -1 };
      const called = await this.send<{ data: { call_action_id: string } }>(turn, 'callGenerate', body);
      this.acknowledged.callActions.add(called.data.call_action_id);
      if (soon) this.acknowledged.promised.add(lead.data.leadId);
    }
  }

  /** Retries a command under one idempotency key until it is acknowledged. @throws Error when it is refused for its content */
  private async send<T>(turn: number, path: string, body: object): Promise<T> {
    const headers = {
      authorization: `Bearer ${this.token}`,
      'tenant-tid': 'sunrise',
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    };
    for (let attempt = 0; ; attempt += 1) {
      const urls = this.urls();
      try {
        const answer = await fetch(`${urls[(turn + attempt) % urls.length]}/api/${path}`, {
          method: 'POST',
          headers,
          body: JSON.stringify(body),
          signal: AbortSignal.timeout(10_000),
        });
        const text = await answer.text();
        if (answer.ok) {
          const now = performance.now();
          this.longestGapMs = Math.max(this.longestGapMs, now - this.lastAt);
          this.lastAt = now;
          return JSON.parse(text) as T;
        }
        if (answer.status < 500 && answer.status !== 409) throw new Refused(`${path}: ${answer.status} ${text}`);
      } catch (error) {
        if (error instanceof Refused) throw error;
      }
      this.repeated += 1;
      await pause(50 + Math.random() * 200);
    }
  }
}

class Refused extends Error {}
