import type { IdentityService, RequestContext } from '@matricula/auth';
import { sightOf, Hierarchy } from '@matricula/auth';
import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import type { Drawing } from '@matricula/documents';
import { DomainError } from '@matricula/domain/kernel';
import { lists } from '@matricula/projections/lists';
import { ListService } from '@matricula/lists';
import type { TenantChain } from '@matricula/platform';
import { timeline, type TimelineRow } from '@matricula/read-models/audit';
import { readsOf } from '@matricula/testing';
import type { Vault } from '@matricula/vault';
import type { ExportNotes } from './export-notes';
import { TimelineFiles } from './timeline-files';
import type { TimelineReading } from './timeline-reading';

/** The entry of a moment: the first of them is the oldest. */
const entry = (number: number) => {
  const position = String(number).padStart(16, '0');
  return { entryId: `e${number}`, at: new Date(number).toISOString(), position, userId: 'asha' } as TimelineRow;
};
const sight = sightOf({ userId: 'admin', role: staffRoles.admin }, undefined, new Hierarchy([]));
const context = { tenantId: 'north', timeZone: 'UTC', actor: { id: 'admin', name: 'Admin' }, acl: [], sight } as unknown as RequestContext;

describe('a signed file of the timeline', () => {
  it('contains every entry once, whatever happens while it is made', async () => {
    const rows = Array.from({ length: 1_100 }, (_, number) => entry(number + 1));
    const happens = () => void rows.push(entry(rows.length + 1));
    const reading = {
      where: () => undefined,
      entries: async (found: TimelineRow[]) => (happens(), found.map(({ entryId }) => ({ _id: entryId, modifiedBy: {} }))),
    } as unknown as TimelineReading;
    const kept = new Map<string, Buffer>();
    const vault = {
      get: async (_of: string, id: string) => kept.get(id),
      putMissing: async (_of: string, [{ id, value }]: [{ id: string; value: Buffer }]) => kept.set(id, value),
    } as unknown as Vault;
    const chain = { head: () => Promise.reject(new DomainError('chain/unknown', 'None yet.')) } as unknown as TenantChain;
    const files = new TimelineFiles(
      new ListService(readsOf([timeline, rows]), lists),
      reading,
      { tenant: async () => undefined } as unknown as IdentityService,
      {} as Drawing,
      chain,
      { note: async () => happens() } as unknown as ExportNotes,
      vault,
    );
    const { content, signed } = await files.csv({}, context);
    const told = content.toString().match(/\be\d+\b/g) ?? [];
    expect(told).toEqual(Array.from({ length: 1_100 }, (_, index) => `e${1_100 - index}`));
    expect(signed.statement.entries).toBe(1_100);
  });
});
