import { features } from '../../services/queries/src/overview/features';
import constants from '../catalog/constants.json';
import catalog from '../catalog/routes.json';

/** Paths of this product that the documents do not list. */
const OURS = ['/scheduled-reports', '/leads/duplicates'];

/** The groups that have an icon. */
const groups = constants.enums.find(({ id }) => id === 'globalSearchIconGroups')?.value;

describe('a place that the header search knows', () => {
  it.each(features.map((feature) => [feature.name, feature] as const))(
    '%s is a screen, open to whom its route is (GS-08)',
    (_, feature) => {
      const path = feature.url.split('?')[0];
      const route = catalog.find((one) => one.path === path);
      if (!OURS.includes(path ?? '')) expect(route).toBeDefined();
      if (route?.guard.code) expect(feature.code).toBe(route.guard.code);
      expect(groups).toContain(feature.group);
      expect(feature).toEqual({
        ...{
          name: expect.stringMatching(/./),
          description: expect.stringMatching(/./),
          keywords: expect.arrayContaining([expect.any(String)]),
        },
        ...{ url: expect.stringMatching(/^\//), group: expect.stringMatching(/./), uniqueKey: expect.stringMatching(/^[a-z0-9-]+$/i) },
        ...{ iconUrl: '', code: feature.code },
      });
    },
  );

  it('is named once', () => {
    const keys = features.map(({ uniqueKey }) => uniqueKey);
    expect(new Set(keys).size).toBe(keys.length);
  });
});
