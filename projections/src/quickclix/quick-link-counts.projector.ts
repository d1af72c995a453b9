import type { ApplicationStarted, ApplicationSubmitted } from '@matricula/domain/application';
import type { OrderCreated, OrderPaymentReceived } from '@matricula/domain/order';
import type { QuickLinkOpened } from '@matricula/domain/quickclix';
import { defineProjector, fold } from '@matricula/projection-kit';
import { quickLinkCounts, type QuickLinkCountsRow } from '@matricula/read-models/quickclix';

type Events = QuickLinkOpened | ApplicationStarted | ApplicationSubmitted | OrderCreated | OrderPaymentReceived;
type Step = Exclude<keyof QuickLinkCountsRow, 'quickLinkId'>;

const counted = (quickLinkId: string | undefined, step: Step) =>
  quickLinkId === undefined
    ? []
    : fold<QuickLinkCountsRow>(quickLinkId, (row = { quickLinkId, opened: 0, started: 0, submitted: 0, paid: 0 }) => ({
        ...row,
        [step]: row[step] + 1,
      }));

export const quickLinkCountsProjector = defineProjector<QuickLinkCountsRow, Events>(quickLinkCounts, {
  QuickLinkOpened: ({ data }) => counted(data.quickLinkId, 'opened'),
  ApplicationStarted: ({ data }) => counted(data.quickLinkId, 'started'),
  // A corrected application is submitted again.
  ApplicationSubmitted: ({ data }) => (data.from === 'started' ? counted(data.quickLinkId, 'submitted') : []),
  // A fee of 0 is paid at once.
  OrderCreated: ({ data }) => (data.totalPaise === 0 ? counted(data.quickLinkId, 'paid') : []),
  OrderPaymentReceived: ({ data }) => counted(data.quickLinkId, 'paid'),
});
