import { MOST_CLICKS_A_DAY, quickLinkClicksDecider } from './quick-link-clicks.decider';
import { deciding } from '@matricula/testing';

const data = { quickLinkId: 'l-1', clickId: 'c-1' };

describe('the clicks of a quick link', () => {
  it('are counted', () =>
    deciding(quickLinkClicksDecider).given().when({ type: 'OpenQuickLink', data }).then({ type: 'QuickLinkOpened', data }));

  it('are limited on one day', () =>
    expect(quickLinkClicksDecider.decide({ type: 'OpenQuickLink', data }, { count: MOST_CLICKS_A_DAY })).toEqual([]));
});
