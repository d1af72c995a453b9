import { StaleRows } from './stale-rows';

describe('rows that are fetched', () => {
  let overtaken: StaleRows;
  beforeEach(() => {
    overtaken = new StaleRows();
  });

  it('are stale if a change was reported while they were fetched', () => {
    overtaken.ask();
    overtaken.hear(['landing-page', 'site'], '0007');
    overtaken.hear(['elsewhere'], '0008');
    expect(overtaken.answered(['landing-page', 'campus'], '0006')).toEqual(['landing-page']);
  });

  it('are not when they show it', () => {
    overtaken.ask();
    overtaken.hear(['landing-page'], '0007');
    expect(overtaken.answered(['landing-page'], '0007')).toEqual([]);
  });

  it('are compared with what moved while any answer was under way, and with nothing before', () => {
    overtaken.hear(['landing-page'], '0005');
    overtaken.ask();
    overtaken.ask();
    overtaken.hear(['site'], '0007');
    expect(overtaken.answered()).toEqual([]);
    expect(overtaken.answered(['landing-page', 'site'], '0004')).toEqual(['site']);
    overtaken.ask();
    expect(overtaken.answered(['site'], '0004')).toEqual([]);
  });
});
