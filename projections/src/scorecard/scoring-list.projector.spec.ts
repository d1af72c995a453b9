import { projecting } from '@matricula/testing';
import { scoringListProjector } from './scoring-list.projector';

const happened = (type: string, data: object) => ({
  type,
  at: '2026-11-20T05:00:00.000Z',
  data: { applicationId: 'app-1', leadId: 'lead-1', ...data },
});
const booked = happened('InterviewBooked', { formId: 'f-1', formName: 'MBA 2027', panellistIds: ['asha', 'ravi'], turn: 1 });
const given = (panellistId: string, percent: number, type = 'ScoresGiven') => happened(type, { panellistId, percent });

describe('the list of scores', () => {
  it('counts them, with their mean and spread', () =>
    projecting(scoringListProjector)
      .given(booked, given('asha', 90), given('ravi', 30), given('ravi', 40, 'ScoresAmended'))
      .then('app-1')
      .matches({ count: 2, mean: 65, spread: 50, percents: { asha: 90, ravi: 40 }, scoredBy: ['asha', 'ravi'] }));

  it('shows who recused themselves and who reads besides the panel', () =>
    projecting(scoringListProjector)
      .given(
        ...[
          booked,
          happened('PanellistRecused', { panellistId: 'asha', reason: 'My cousin.' }),
          happened('ThirdReaderRequested', { spread: 60 }),
        ],
        happened('InterviewReaderAdded', { panellistId: 'kiran' }),
      )
      .then('app-1')
      .matches({ recused: ['asha'], readers: ['kiran'], isThirdAsked: true, count: 0 }));

  it('asks for a third reader until that one has scored, not until a panellist has', async () => {
    const asked = [booked, given('asha', 90), given('ravi', 30), happened('ThirdReaderRequested', { spread: 60 })];
    const added = happened('InterviewReaderAdded', { panellistId: 'kiran' });
    const list = () => projecting(scoringListProjector);
    await list()
      .given(...asked, added, given('asha', 80, 'ScoresAmended'))
      .then('app-1')
      .matches({ isThirdAsked: true });
    await list()
      .given(...asked, added, given('kiran', 60))
      .then('app-1')
      .matches({ isThirdAsked: false, count: 3 });
    const again = happened('ThirdReaderRequested', { spread: 60 });
    await list()
      .given(...asked, added, given('kiran', 60), again)
      .then('app-1')
      .matches({ isThirdAsked: true });
  });

  it('asks for a third reader until all who were asked have scored or recused themselves', async () => {
    const asked = [booked, given('asha', 90), given('ravi', 30), happened('ThirdReaderRequested', { spread: 60 })];
    const readers = ['kiran', 'zoya'].map((panellistId) => happened('InterviewReaderAdded', { panellistId }));
    const recused = (panellistId: string) => happened('PanellistRecused', { panellistId, reason: 'My cousin.' });
    const isAsked = (isThirdAsked: boolean, ...after: object[]) =>
      projecting(scoringListProjector)
        .given(...asked, ...readers, ...(after as typeof asked))
        .then('app-1')
        .matches({ isThirdAsked });
    await isAsked(true, given('kiran', 60));
    await isAsked(false, given('kiran', 60), given('zoya', 60));
    await isAsked(false, given('kiran', 60), recused('zoya'));
    await isAsked(true, recused('kiran'), recused('zoya'));
  });
});
