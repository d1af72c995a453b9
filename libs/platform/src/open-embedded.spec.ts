import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MessageChannel } from 'node:worker_threads';
import { loadConfig } from '@matricula/config';
import { CommitsHere, newEventId } from '@matricula/event-store';
import { openAnswers } from '@matricula/read-store';
import { openEmbedded } from './open-embedded';
import { Projections } from './ports';

/** Projectors elsewhere, which fold nothing. */
class Elsewhere extends Projections {
  caughtUp = async () => undefined;
  stats = async () => [];
  replayParked = async () => ({ folded: [], failed: [], overtaken: [], ahead: [] });
  rebuild = async () => 'begun' as const;
  cancelRebuild = async () => 'over' as const;
  rewrite = async () => undefined;
  stop = async () => undefined;
}

const data = { leadId: 'l', leadHash: 'l', name: 'Kavya', phone: '+919811100000', priority: 1, source: 'WEB' };
const meta = { actor: { id: 'u', name: 'Asha', email: 'asha@sunrise.example', role: 3 }, correlationId: 'c', version: 1 };

describe('projectors in a thread of their own', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'embedded-'));
  const { port1, port2 } = new MessageChannel();
  afterAll(() => {
    port1.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('hear of every append of the process, instead of looking at the log again and again', async () => {
    let appends = 0;
    const ports = await openEmbedded(loadConfig({ NODE_ENV: 'test', DATA_DIR: dataDir }), {
      projectors: [],
      threads: {
        commits: (file) => new CommitsHere(file),
        columns: async ({ place }) => ({ columns: await openAnswers(place), connect: () => port2 }),
        projectors: async ({ onAppended }) => {
          onAppended(() => (appends += 1));
          return new Elsewhere();
        },
      },
    });
    await ports.store.append({
      ...{ stream: 'lead-sunrise-l', tenantId: 'sunrise', expected: 'none' },
      events: [{ id: newEventId(), type: 'LeadCaptured', data, meta }],
    });
    await ports.close();
    expect(appends).toBe(1);
  });
});
