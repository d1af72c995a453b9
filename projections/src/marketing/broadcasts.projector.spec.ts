import { projecting } from '@matricula/testing';
import { broadcastsProjector } from './broadcasts.projector';

const broadcastId = 'b-1';
const created = {
  type: 'BroadcastCreated',
  data: {
    ...{ broadcastId, name: 'Open day', channel: 'sms', audienceId: 'a-1', audienceName: 'Hot' },
    ...{ templateId: 't-1', templateName: 'Open day', promotional: true, perSecond: 10 },
  },
};
const on = (type: string, data: object = {}) => ({ type, data: { broadcastId, ...data } });
const started = on('BroadcastStarted', { run: 1, text: 'Come' });
const until = '2026-03-03T04:30:00.000Z';
const rows = projecting(broadcastsProjector);

describe('the list of broadcasts', () => {
  it('AU-09: says created until all is handed over, then sent', async () => {
    await rows.given(created).then(broadcastId).matches({ status: 'created', state: 'created', createdById: 'user-1' });
    await rows.given(created, started).then(broadcastId).matches({ status: 'created', state: 'sending', text: 'Come', sentById: 'user-1' });
    const sent = on('BroadcastSent', { counts: { handedOver: 3, optedOut: 1, noContact: 2 } });
    await rows
      .given(created, started, on('BroadcastResolved', { selectionId: 's-1', total: 6 }), sent)
      .then(broadcastId)
      .matches({ status: 'sent', state: 'sent', total: 6, handedOver: 3, leftOut: 3, reasons: { optedOut: 1, noContact: 2 } });
  });

  it('says why a broadcast waits or is paused', async () => {
    const postponed = on('BroadcastPostponed', { until, reason: 'hours' });
    await rows
      .given(created, started, postponed)
      .then(broadcastId)
      .matches({ state: 'waiting', until, reason: 'Promotional SMS leave from 10:00 to 21:00 Indian time.' });
    const resumed = on('BroadcastResumed', { run: 2 });
    await rows
      .given(created, started, postponed, resumed)
      .then(broadcastId)
      .matches({ state: 'sending', until: undefined, reason: undefined });
    const paused = on('BroadcastPaused', { reason: 'No rights' });
    await rows.given(created, started, paused).then(broadcastId).matches({ state: 'paused', reason: 'No rights' });
    await rows.given(created, started, paused, on('BroadcastStopped')).then(broadcastId).matches({ state: 'stopped', status: 'created' });
  });
});
