/** @jest-environment ./console/src/app/testing/screen-environment.ts */
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AnyScreen } from '@matricula/domain/kernel/screen';
import { useGlobalKeys, type GlobalKey } from './global-keys';
import { collectSlots, type HeaderItem } from './shell-slots';

const item = (place: number): HeaderItem => ({ place, narrow: 'header', Item: () => null });

describe('the slots of the shell', () => {
  it('hold what all features declare, header items by their place', () => {
    const [first, second, third] = [item(10), item(20), item(30)];
    const Banner = () => null;
    const Panel = () => null;
    const Badge = () => null;
    const call = { keys: 'Ctrl+Shift+D', run: () => undefined };
    const report = { path: '/calls-report' } as AnyScreen;
    const collected = collectSlots([
      { header: [third, first], banners: [Banner], reports: [report] },
      { header: [second], panels: [Panel], keys: [call], menuBadges: { '/calls': Badge } },
    ]);
    expect(collected).toEqual({
      header: [first, second, third],
      banners: [Banner],
      panels: [Panel],
      keys: [call],
      menuBadges: { '/calls': Badge },
      leadTabs: [],
      reports: [report],
    });
  });

  it('are empty if no feature declares any', () =>
    expect(collectSlots([{}])).toEqual({ header: [], banners: [], panels: [], keys: [], menuBadges: {}, leadTabs: [], reports: [] }));
});

describe('global keys', () => {
  afterEach(cleanup);
  const pressed: string[] = [];
  const key = (keys: string): GlobalKey => ({ keys, run: () => void pressed.push(keys) });

  function Screen({ dialog = false }: { dialog?: boolean }) {
    useGlobalKeys([key('Ctrl+K'), key('Ctrl+Shift+D'), key('/')]);
    return (
      <>
        <input aria-label="field" />
        <button onKeyDown={(event) => event.key === '/' && event.preventDefault()}>{'list'}</button>
        {dialog && <div className="ant-modal-wrap" />}
      </>
    );
  }
  const press = async (keys: string) => {
    pressed.length = 0;
    await userEvent.keyboard(keys);
    return [...pressed];
  };

  it('run on every screen, with exactly their modifiers', async () => {
    render(<Screen />);
    expect(await press('{Control>}k{/Control}')).toEqual(['Ctrl+K']);
    expect(await press('{Meta>}k{/Meta}')).toEqual(['Ctrl+K']);
    expect(await press('{Control>}{Shift>}D{/Shift}{/Control}')).toEqual(['Ctrl+Shift+D']);
    expect(await press('{Control>}{Shift>}K{/Shift}{/Control}k')).toEqual([]);
  });

  it('without a modifier are left to fields and to what uses them', async () => {
    render(<Screen />);
    expect(await press('/')).toEqual(['/']);
    screen.getByLabelText('field').focus();
    expect(await press('/{Control>}k{/Control}')).toEqual(['Ctrl+K']);
    screen.getByRole('button').focus();
    expect(await press('/')).toEqual([]);
  });

  it('rest while a dialog is open', async () => {
    render(<Screen dialog />);
    expect(await press('/{Control>}k{/Control}')).toEqual([]);
  });
});
