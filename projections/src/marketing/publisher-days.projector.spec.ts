import { projecting } from '@matricula/testing';
import { publisherDaysProjector } from './publisher-days.projector';

const said = (type: string, day: string, ofDay: number, count: number) => ({
  type,
  data: { publisherId: 'lead-mart', day, ofDay, ofMonth: ofDay, count, cap: 'day', most: 10 },
});

describe('the days of a publisher', () => {
  it('count accepted and refused leads', async () => {
    const given = projecting(publisherDaysProjector).given(
      said('PublisherLeadsAccepted', '2026-03-02', 6, 6),
      said('PublisherLeadsAccepted', '2026-03-02', 10, 4),
      said('PublisherLeadsRefused', '2026-03-02', 10, 3),
      said('PublisherLeadsRefused', '2026-03-02', 10, 5),
      said('PublisherLeadsAccepted', '2026-03-03', 1, 1),
    );
    await given.then('lead-mart/2026-03-02').matches({ publisherId: 'lead-mart', taken: 10, refused: 8 });
    await given.then('lead-mart/2026-03-03').matches({ taken: 1, refused: 0 });
  });
});
