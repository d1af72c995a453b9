import { projecting } from '@matricula/testing';
import { formVersionProjector } from './form-version.projector';

const content = (name: string) => ({ name, languages: ['en'], sections: [] });
const published = (version: number, name: string) => ({
  ...{ type: 'FormPublished', at: `2026-11-2${version}T05:00:00.000Z` },
  data: { formId: 'f-1', version, content: content(name), changes: [] },
});

describe('a version of an application form', () => {
  it('stays as it was published', async () => {
    const rows = await projecting(formVersionProjector).given(published(1, 'MBA'), published(2, 'MBA 2027')).rows();
    expect([...rows.values()].map(({ versionId, content: { name } }) => [versionId, name])).toEqual([
      ['f-1/1', 'MBA'],
      ['f-1/2', 'MBA 2027'],
    ]);
  });
});
