import { contexts, eventDefinitions, recordTypes } from './collected';
import { changeOf, propertyOf, sentenceOf, tableOf } from './change-of';

const callAction = {
  type: 'CallActionRecorded',
  data: {
    leadId: 'l',
    callActionId: 'c',
    stageId: 's',
    stage: 'Interested',
    previousStage: 'Ringing',
    stageTag: 'call',
    attachments: [],
    stageLocked: false,
  },
};

describe('an event in the timeline', () => {
  it('shows the stage before and after a call action, and says it in words', () => {
    expect(changeOf(callAction)).toMatchObject({ property: 'Stage', oldData: { stage: 'Ringing' }, newData: { stage: 'Interested' } });
    expect(sentenceOf(callAction, 'Asha Sharma', 'Ravi Kumar')).toBe('Asha Sharma moved Ravi Kumar from Ringing to Interested');
  });

  it('names an exported report as its screen does, one that was noted without its title in words', () => {
    const exported = (title?: string) => ({
      type: 'DataExported',
      data: { exportId: 'e', list: 'quick-report', title, filter: {}, rows: 4, columns: [] },
    });
    expect(sentenceOf(exported('User Productivity Report'), 'Asha Sharma', '')).toBe(
      'Asha Sharma exported 4 rows of User Productivity Report',
    );
    expect(sentenceOf(exported(), 'Asha Sharma', '')).toBe('Asha Sharma exported 4 rows of quick report');
    expect(changeOf(exported()).newData).toMatchObject({ list: 'quick report' });
  });

  it('shows the stage before and after a change with others', () => {
    const moved = {
      type: 'LeadMoved',
      data: { leadId: 'l', previousStage: 'Ringing', previousStageLocked: false, stage: 'Closed', stageLocked: true, reason: 'bulk' },
    };
    expect(changeOf(moved)).toEqual({
      property: 'Stage',
      oldData: { stage: 'Ringing', subStage: null, stageLocked: false },
      newData: { stage: 'Closed', subStage: null, stageLocked: true, reason: 'bulk' },
    });
    expect(sentenceOf(moved, 'Asha Sharma', 'Ravi Kumar')).toBe('Asha Sharma moved Ravi Kumar from Ringing to Closed, with others');
  });

  it('says of bulk work what it is and what came of it', () => {
    const started = { jobId: 'j', kind: 'assign', title: 'Assign 3 leads to Pooja Verma', total: 3 };
    const said = (type: string, data: object) => sentenceOf({ type, data }, 'Asha Sharma');
    expect(said('JobStarted', started)).toBe('Asha Sharma started a job: Assign 3 leads to Pooja Verma');
    expect(said('JobStarted', { ...started, kind: 'import', title: 'may.csv' })).toBe('Asha Sharma started to import may.csv (3 rows)');
    expect(said('JobCompleted', { jobId: 'j', done: 3, counts: { changed: 2, reEnquired: 0, refused: 1 } })).toBe(
      'A job of Asha Sharma is done: 2 changed, 1 refused',
    );
    expect(said('JobUndone', { jobId: 'j', counts: {} })).toBe('A job of Asha Sharma is undone');
  });

  it('shows from and to of a record, and its values when it came or went', () => {
    const changed = { type: 'LeadStageChanged', data: { recordId: 'r', from: { order: 1 }, to: { order: 2 } } };
    expect(changeOf(changed)).toEqual({ property: 'Changed', oldData: { order: 1 }, newData: { order: 2 } });
    expect(changeOf({ type: 'CityCreated', data: { recordId: 'r', values: { name: 'Pune' } } })).toMatchObject({
      oldData: {},
      newData: { name: 'Pune' },
    });
    expect(changeOf({ type: 'CityRemoved', data: { recordId: 'r', values: { name: 'Pune' } } })).toMatchObject({
      oldData: { name: 'Pune' },
      newData: {},
    });
    expect(sentenceOf({ type: 'CityCreated', data: { values: { name: 'Pune' } } }, 'Anita')).toBe('Anita created City "Pune"');
    const occupation = { kind: 'choice', key: 'cf_occupation', label: 'Occupation' };
    expect(sentenceOf({ type: 'CustomFieldCreated', data: { values: occupation } }, 'Anita')).toBe(
      'Anita created Custom field "Occupation"',
    );
    expect(sentenceOf({ type: 'LeadStageChanged', data: { from: {}, to: { subStages: [] } } }, 'Anita')).toBe(
      'Anita changed Lead stage (Sub stages)',
    );
  });

  it('says erased where a person was', () => {
    const erased = { type: 'LeadDetailsChanged', data: { leadId: 'l' }, erased: true } as const;
    expect(changeOf(erased)).toMatchObject({ oldData: { details: '[erased]' }, newData: { details: '[erased]' } });
    expect(sentenceOf(erased, 'Asha', 'Ravi')).toBe('Asha changed details of [erased]');
    expect(changeOf({ type: 'LeadCaptured', data: { leadId: 'l', source: 'WEB' }, erased: true })).toMatchObject({
      newData: { name: '[erased]', source: 'WEB' },
    });
  });

  it('has a sentence, or a reason for having none, in every context', () => {
    const entries: Record<string, { sentence?: unknown; technical?: string | { why: string } } | undefined> = Object.assign(
      {},
      ...contexts.map((context) => context.entries),
    );
    const ofRecords = new Set(recordTypes.flatMap(({ name }) => ['Created', 'Changed', 'Removed'].map((what) => `${name}${what}`)));
    const untold = eventDefinitions.filter(({ type }) => {
      const { sentence, technical } = entries[type] ?? {};
      const why = typeof technical === 'object' ? technical.why : (technical ?? '');
      // A type that is shown only in some cases needs both.
      return typeof technical === 'object' ? !sentence || why.length < 20 : !ofRecords.has(type) && !sentence && why.length < 20;
    });
    expect(untold.map(({ type }) => type)).toEqual([]);
    expect(Object.keys(entries).filter((type) => !eventDefinitions.some((definition) => definition.type === type))).toEqual([]);
  });

  it('is described for every type, and for one that this version does not know', () => {
    for (const { type, fields } of eventDefinitions) {
      const data = Object.fromEntries(
        Object.entries(fields).map(([name, { schema }]) => [
          name,
          schema.type === 'array' ? [] : schema.type === 'object' ? {} : schema.type === 'integer' ? 1 : 'x',
        ]),
      );
      expect(changeOf({ type, data })).toEqual({ property: propertyOf(type), oldData: expect.any(Object), newData: expect.any(Object) });
      expect(sentenceOf({ type, data }, 'Asha').length).toBeGreaterThan(5);
      expect(sentenceOf({ type, data: {}, erased: true }, 'Asha').length).toBeGreaterThan(5);
      expect(tableOf(type)).toMatch(/^[A-Z]/);
    }
    expect(changeOf({ type: 'ThingHappened', data: { thingId: '1', colour: 'red' } })).toEqual({
      property: 'Thing happened',
      oldData: {},
      newData: { colour: 'red' },
    });
  });
});
