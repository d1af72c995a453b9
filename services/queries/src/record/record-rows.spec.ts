import type { RequestContext } from '@matricula/auth';
import { college } from '@matricula/domain/catalog';
import type { ListService } from '@matricula/lists';
import { RecordRows } from './record-rows';

describe('the records of a list', () => {
  const stored = Array.from({ length: 2_345 }, (_, at) => ({ recordId: `college-${at}` }));
  const list = {
    declared: () => ({}),
    rows: (_: unknown, { skip = 0, limit = 100 }) => Promise.resolve(stored.slice(skip, skip + Math.min(limit, 1_000))),
  } as unknown as ListService;

  it('are answered whole, however many there are (CA-05, MA-01)', async () => {
    const rows = await new RecordRows(list).all(college, {} as RequestContext);
    expect(rows.map(({ recordId }) => recordId)).toEqual(stored.map(({ recordId }) => recordId));
  });
});
