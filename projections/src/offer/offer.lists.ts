import { offerLife } from '@matricula/domain/offer';
import type { ListDeclaration } from '@matricula/lists';
import { offerList, type OfferRow } from '@matricula/read-models/offer';

const offers: ListDeclaration<OfferRow> = {
  name: 'offers',
  model: offerList,
  adminsOnly: true,
  people: ['rankedById'],
  words: { status: { ...offerLife.states, waiting: 'Waiting list', ended: 'No longer waiting' } },
  moves: ({ status, rankedById }, { user: { userId } }) =>
    status === 'waiting' || status === 'ended' ? [] : offerLife.open(status, ['manager', ...(rankedById === userId ? [] : ['approver'])]),
};

/** Ranked applicants with their offers, for admins. */
export const offerLists = [offers] as const;
