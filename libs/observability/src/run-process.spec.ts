import { createServer } from 'node:net';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { UsageError, whyNot } from './run-process';

const failing = (code: string, more: object = {}) => Object.assign(new Error('failed'), { code, ...more });

describe('what keeps a process from starting', () => {
  it('names the port that another program holds', async () => {
    const [first, second] = [createServer(), createServer()];
    await once(first.listen(0, '127.0.0.1'), 'listening');
    const { port } = first.address() as { port: number };
    const [error] = (await once(second.listen(port, '127.0.0.1'), 'error')) as unknown[];
    first.close();
    expect(whyNot(error)).toBe(`Port ${port} is taken by another program: end it, or choose another port with PORT.`);
  });

  it.each([
    ['ENOSPC', 'The disk is full'],
    ['SQLITE_FULL', 'The disk is full'],
    ['SQLITE_IOERR_SHMSIZE', 'The disk is full'],
    ['SQLITE_IOERR_READ', 'The disk of the data folder fails'],
    ['SQLITE_NOTADB', 'A file in the data folder is damaged'],
    ['SQLITE_CANTOPEN', 'The data folder cannot be written'],
    ['SQLITE_READONLY_DIRECTORY', 'The data folder cannot be written'],
  ])('is one sentence for %s', (code, beginning) => {
    expect(whyNot(failing(code))).toContain(beginning);
    expect(whyNot(failing(code))).not.toContain('\n');
  });

  it('is one sentence also for what a thread died of, which Node makes without its constructor', () => {
    const ofThread = Object.create(Error.prototype, { message: { value: 'full' }, code: { value: 'SQLITE_FULL' } }) as unknown;
    expect(whyNot(ofThread)).toContain('The disk is full');
  });

  it('says that a file stands where the folder should be', () =>
    expect(whyNot(failing('ENOTDIR', { path: '/srv/data' }))).toContain('/srv/data is a file'));

  it('names the folder that cannot be written', () => {
    expect(whyNot(failing('EACCES', { path: '/srv/data' }))).toContain('/srv/data cannot be written');
  });

  it('names the folder that cannot be made on a read-only disk', () =>
    expect(whyNot(failing('ENOENT', { syscall: 'mkdir', path: '/srv/data' }))).toContain('/srv/data cannot be written'));

  it('is one sentence for what a tool was asked wrongly', () => {
    const unknown = () => parseArgs({ args: ['--lead', '5'], options: { leads: { type: 'string' } } });
    const said = (work: () => unknown) => {
      try {
        return String(work());
      } catch (error) {
        return whyNot(error);
      }
    };
    expect(said(unknown)).toMatch(/^Unknown option '--lead'/);
    expect(said(unknown)).not.toContain('\n');
    expect(whyNot(new UsageError('Say which.'))).toBe('Say which.');
  });

  it('is printed with its stack if it is unexpected', () => {
    const error = new Error('surprise');
    expect(whyNot(error)).toBe(error.stack);
  });
});
