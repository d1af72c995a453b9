import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import type { AnnouncementPublished } from '@matricula/domain/announcement';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { EventStore } from '@matricula/event-store';
import { openLog } from '@matricula/platform';
import { institutions } from './institution';
import { seedTickets } from './seed-tickets';
import { seedVoices } from './seed-voices';

describe('what people say in the demonstration', () => {
  it('has tickets, feedback and announcements in every state, each once, none written tomorrow or shown today', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'seed-tickets-'));
    const log = await openLog({ dataDir });
    const app = { get: (token: unknown) => (token === EventStore ? log.store : undefined) } as unknown as INestApplicationContext;
    for (let times = 0; times < 2; times++) {
      await seedTickets(app, institutions[0]);
      await seedVoices(app, institutions[0]);
    }
    const events: RecordedEvent[] = [];
    for await (const batch of log.store.readAll('')) events.push(...batch);
    await log.store.close();
    await log.vault.close();
    rmSync(dataDir, { recursive: true });
    const counts = events.reduce((of, { type }) => of.set(type, (of.get(type) ?? 0) + 1), new Map<string, number>());
    expect(Object.fromEntries(counts)).toMatchObject({ TicketRaised: 7, TicketAssigned: 4, TicketResolved: 3, TicketReopened: 1 });
    expect(Object.fromEntries(counts)).toMatchObject({
      FeedbackSubmitted: 5,
      FeedbackMoved: 5,
      FeedbackAnswered: 3,
      AnnouncementPublished: 3,
    });
    const now = new Date().toISOString();
    const shown = (events as AnnouncementPublished[]).filter(({ type, data }) => type === 'AnnouncementPublished' && data.startsAt <= now);
    expect(shown.map(({ data }) => data.endsAt ?? now).filter((endsAt) => endsAt >= now)).toEqual([]);
    expect(events.filter(({ at }) => at > new Date().toISOString())).toEqual([]);
  });
});
