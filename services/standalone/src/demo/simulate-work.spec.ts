import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { EventStore } from '@matricula/event-store';
import { todayIn } from '@matricula/lists';
import { openLog } from '@matricula/platform';
import { LeadCapture } from '@matricula/services/commands';
import { LeadIdentities } from '../../../commands/src/capture/lead-identities';
import { inIndia } from './india-clock';
import { institutions } from './institution';
import { simulateWork } from './simulate-work';

describe('the work of the demonstration', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'simulate-'));
  const events: RecordedEvent[] = [];

  beforeAll(async () => {
    const log = await openLog({ dataDir });
    const parts = new Map<unknown, unknown>([
      [EventStore, log.store],
      [LeadCapture, new LeadCapture(log.store, new LeadIdentities(log.vault))],
    ]);
    const app = { get: (token: unknown) => parts.get(token) } as unknown as INestApplicationContext;
    await simulateWork(app, institutions[0], { leads: 300, days: 30, until: todayIn('Asia/Kolkata'), seed: 7 });
    for await (const batch of log.store.readAll('')) events.push(...batch);
    await log.store.close();
    await log.vault.close();
  });
  afterAll(() => rmSync(dataDir, { recursive: true }));

  const of = <Data>(type: string) => events.filter((event) => event.type === type).map(({ data }) => data as Data);

  it('has leads that were verified, that enquired again and that were removed', () => {
    const phones = of<{ phone: string }>('LeadCaptured').map(({ phone }) => phone);
    // A person who enquires again after their lead was removed becomes a new lead.
    expect(new Set(phones).size).toBe(300);
    expect(phones.length - 300).toBeLessThanOrEqual(of('LeadRemoved').length);
    expect(of('LeadVerified').length).toBeGreaterThan(30);
    expect(of('LeadReEnquired').length).toBeGreaterThan(8);
    expect(of('LeadRemoved').length).toBeGreaterThan(2);
  });

  it('has people who call while they are at work', () => {
    const calls = events.filter(({ type }) => type === 'CallActionRecorded' || type === 'FollowUpCompleted');
    const hours = calls.map(({ at }) => inIndia(at).hour());
    expect(hours.length).toBeGreaterThan(500);
    expect([Math.min(...hours), Math.max(...hours)]).toEqual([9, 20]);
  });

  it('has follow-ups done late, and as many overdue as a team could still catch up with', () => {
    const done = of<{ followUpId: string; late: boolean }>('FollowUpCompleted');
    const late = done.filter((one) => one.late).length / done.length;
    const ended = new Set(done.map(({ followUpId }) => followUpId));
    const now = new Date().toISOString();
    const due = of<{ followUpId: string; dueAt: string }>('FollowUpScheduled').filter(({ dueAt }) => dueAt < now);
    const overdue = due.filter(({ followUpId }) => !ended.has(followUpId)).length / due.length;
    expect(late).toBeGreaterThan(0.12);
    expect(late).toBeLessThan(0.3);
    expect(overdue).toBeGreaterThan(0);
    expect(overdue).toBeLessThan(0.06);
  });
});
