import { Gate } from './gate';

describe('Gate', () => {
  const gate = new Gate<string>();
  const passes = async () => {
    let passed = false;
    const passing = gate.passed().then(() => (passed = true));
    await new Promise(setImmediate);
    return { now: passed, passing };
  };

  it('is open unless it was shut, and opens for the one who shut it', async () => {
    expect((await passes()).now).toBe(true);
    gate.shut('a');
    gate.shut('b');
    const { now, passing } = await passes();
    expect(now).toBe(false);
    gate.open('b');
    expect((await passes()).now).toBe(false);
    gate.open('a');
    expect(await passing).toBe(true);
    expect((await passes()).now).toBe(true);
  });

  it('opens for everyone if no name is given', async () => {
    gate.shut('a');
    gate.open();
    expect((await passes()).now).toBe(true);
  });
});
