import { defineReadModel, keyword } from './define-read-model';
import { asFolding, declaredVersion, nextFolding } from './fold-number';

const list = defineReadModel<{ id: string }>({ name: 'list', version: 8, key: 'id', fields: { id: keyword() } });

describe('a read model under rebuild', () => {
  it('has a number of its own each time, by which its declaration is still known', () => {
    const again = asFolding(list, nextFolding(list.version));
    const oncemore = asFolding(list, nextFolding(again.version));
    expect([again.version, oncemore.version]).toEqual([10_000_000_008, 20_000_000_008]);
    expect([list, again, oncemore].map(({ version }) => declaredVersion(version))).toEqual([8, 8, 8]);
    expect(again).toEqual({ ...list, version: 10_000_000_008 });
  });
});
