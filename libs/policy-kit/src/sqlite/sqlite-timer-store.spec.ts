import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { timerStoreContract } from '../timer-store.contract';
import { SqliteTimerStore } from './sqlite-timer-store';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'timers-'))));
afterEach(() => rmSync(folder, { recursive: true }));

timerStoreContract('SQLite', async () => new SqliteTimerStore(join(folder, 'timers.sqlite')));
