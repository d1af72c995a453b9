import type { WorkflowStep } from '@matricula/domain/rule';
import { openRuns, send, type OpenRuns } from './runs.fixture';

const wait = (minutes: number, id = 'x'): WorkflowStep => ({ id, kind: 'wait', settings: { minutes }, next: 'b' });

describe('runs under way when a newer version is published', () => {
  let runs: OpenRuns;
  beforeEach(async () => {
    runs = await openRuns();
    runs.steps.set(1, [wait(60), send('b')]);
    runs.steps.set(2, [wait(90), send('b', { next: 'c' }), send('c')]);
    await runs.capture('l1');
    await runs.work();
  });
  afterEach(() => runs.close());

  const publish = async (under?: 'stay' | 'move' | 'stop') =>
    (await runs.change('RuleActivated', { version: 2 }, { version: 2, runs: under }))();
  const untils = async () =>
    (await runs.log('WorkflowWaitStarted')).map(({ data, at }) =>
      Math.round((Date.parse((data as { until: string }).until) - Date.parse(at)) / 60_000),
    );

  it('stay on their version by default', async () => {
    await publish();
    await runs.elapse('workflow-wait');
    expect(runs.did).toEqual(['l1/b']);
  });

  it('move to the same step, and the time that they waited counts', async () => {
    await publish('move');
    expect((await runs.log('WorkflowRunMoved')).map(({ data }) => data)).toMatchObject([{ version: 2, previousVersion: 1, stepId: 'x' }]);
    expect(await untils()).toEqual([60, 90]);
    expect((await runs.rows())[0]).toMatchObject({ status: 'waiting', version: 2 });
    await runs.elapse('workflow-wait');
    expect(runs.did).toEqual(['l1/b', 'l1/c']);
  });

  it('wait no longer than the newer version says', async () => {
    runs.steps.set(2, [{ ...wait(1), next: 'c' }, send('c')]);
    await publish('move');
    expect(await untils()).toEqual([60, 1]);
  });

  it('stay if the newer version does not have their step, or has another kind of step there', async () => {
    runs.steps.set(2, [send('x')]);
    await publish('move');
    expect(await runs.log('WorkflowRunMoved')).toEqual([]);
    await runs.elapse('workflow-wait');
    expect(runs.did).toEqual(['l1/b']);
  });

  it('are stopped', async () => {
    await publish('stop');
    expect((await runs.log('WorkflowRunEnded')).map(({ data }) => data)).toMatchObject([
      { outcome: 'stopped', reason: 'Version 2 was published.' },
    ]);
  });

  it('follow the choice also if their lead came before the publication and is worked on later', async () => {
    await runs.capture('late');
    const published = await runs.change('RuleActivated', { version: 2 }, { version: 2, runs: 'move' });
    await runs.work();
    await published();
    expect((await runs.rows()).map(({ leadId, version }) => [leadId, version])).toEqual([
      ['l1', 2],
      ['late', 2],
    ]);
  });
});
